# docker build -t satdoku .    then    docker run --rm -i satdoku solve < puzzles.txt
FROM rust:1-alpine AS build
WORKDIR /satdoku
COPY . .
RUN cargo build --profile dist --locked

FROM scratch
COPY --from=build /satdoku/target/dist/satdoku /satdoku
COPY LICENSE-* /licenses/
WORKDIR /work
ENTRYPOINT ["/satdoku"]
