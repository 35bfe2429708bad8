// Calls every exported function of a module; a trap ends this with an error.
import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
  throw new Error(`the module imports ${imports.map(({ name }) => name).join(", ")}`);
}
const { exports } = new WebAssembly.Instance(module);
const checks = Object.entries(exports).filter(([, value]) => typeof value === "function");
for (const [name, check] of checks) {
  console.log(`${name}: ${check()} checks`);
}
