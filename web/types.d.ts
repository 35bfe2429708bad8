// The types that several files of the page share. Nothing of this reaches a browser.

/** The form of a grid, as the library tells it. Cells are in reading order; digits count from 1, and 0 is a blank. */
interface ShapeData {
  side: number;
  /** Rows and columns of a box, as in "2x3". */
  box?: string;
  /** The region of each cell. */
  regions: (number | null)[];
  symbols: string[];
  /** Houses that are neither rows nor columns nor regions, such as diagonals. */
  houses?: number[][];
  /** Cells that hold different digits, fewer than the side. */
  groups?: number[][];
  /** Regions, houses, groups and other rules as requests take them, a line each. */
  rules?: string[];
  /** The rules in words: those of the marks, and all with their cells for somebody who does not see the marks. */
  legend?: string[];
  /** The marks of rules as SVG, below and above the lines of the grid; a shape that was kept has them by the other name. */
  marks?: string[];
  ruleMarks?: string[];
}

type Shape = import("./page/text.js").Shape;

type Digits = readonly number[];
type Marked = readonly Digits[];

/** What the cells hold. */
interface Cells {
  readonly givens: Digits;
  readonly entries: Digits;
  /** Small marks in the corners. */
  readonly corner: Marked;
  /** Small marks in the middle. */
  readonly centre: Marked;
  readonly colours: Digits;
  /** The digits that the puzzle allows in a cell; none listed: all. */
  readonly limits: Marked;
}

/** A grid with what is in it. */
interface Grid { shape: Shape; cells: Cells }

/** What undo goes back to. */
interface Snapshot extends Grid {
  /** The regions of the cells while some are still to be drawn; null if they are those of the shape. */
  readonly regions: readonly (number | null)[] | null;
}

type Mode = "digit" | "corner" | "centre" | "colour";
type Tab = "make" | "play" | "solve" | "sheets";

/** A cell and a digit. */
type Candidate = [number, number];

interface State extends Snapshot {
  cursor: number;
  /** Cells in ascending order, the cursor among them. */
  readonly selection: readonly number[];
  mode: Mode;
  tab: Tab;
  /** The beginning of a symbol of several characters. */
  typed: string;
  /** The word of the tool that draws a rule; empty if none does. */
  tool: string;
  /** The cells that are being drawn, in order. */
  readonly stroke: readonly number[];
  readonly past: readonly Snapshot[];
  readonly future: readonly Snapshot[];
}

interface Loaded { shape: Shape; givens: number[]; entries?: number[]; limits?: number[][] }

type Action =
  | { type: "symbol"; digit: number; mode?: Mode }
  | { type: "type"; text: string }
  | { type: "commit" | "discard" | "clear" | "select-all" | "next-mode" | "undo" | "redo" | "fill-candidates" | "restart" }
  | { type: "double"; cell: number }
  | { type: "move"; rows: number; cols: number; extend?: boolean; box?: boolean }
  | { type: "go"; cell: number; extend?: boolean; toggle?: boolean }
  | { type: "edge"; to: "start" | "end"; extend?: boolean }
  | { type: "mode"; mode: Mode }
  | { type: "tab"; tab: Tab }
  | { type: "tool"; tool: string }
  | { type: "draw"; cell: number; rows?: undefined }
  | { type: "draw"; cell?: undefined; rows: number; cols: number }
  | { type: "drop" | "region" }
  | { type: "rules"; shape: Shape }
  | { type: "load" } & Loaded
  | { type: "place"; places: Candidate[]; removes?: Candidate[] }
  | { type: "set-givens"; givens: number[] }
  | { type: "restore"; shape: Shape; cells: Cells; tab: Tab };

/** What a key does in all tabs, with or without Shift. */
type KeyAction = Extract<Action, { type: "move" | "edge" }> | { type: "clear" };

/** The part of a keyboard event that matters. */
interface Key { key: string; code: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

/** What is drawn beside the state: the answer to a question. */
interface Marks {
  /** What the cells hold instead of what was entered. */
  cells?: Cells;
  /** Cells to outline as wrong. */
  wrong?: Set<number>;
  /** Cells shaded as the place of a step; those that see the cursor are not shaded then. */
  houses?: Set<number>;
  /** Digits of cells that differ between solutions, or of a solution. */
  digits?: Map<number, number[]>;
  /** Digits that a step places. */
  places?: Candidate[];
  /** Candidates that a step removes. */
  removes?: Candidate[];
  /** Candidates that a step rests on. */
  basis?: Candidate[];
  /** All candidates, to be drawn in open cells. */
  candidates?: Map<number, number[]>;
}

/** A cell and a digit of an answer. */
interface Place { cell: string; digit: string }

/** A step of logic in an answer. */
interface Step {
  technique: string;
  level: string;
  se_like: number;
  words: string;
  houses?: string[];
  places: Place[];
  removes: Place[];
  parts?: { candidates?: Place[] }[];
}

/** A record of an answer, which has some of these and more. */
interface Answer extends ShapeData {
  verdict: string;
  explanation?: string[];
  because?: string;
  clash?: Place[];
  culprits?: Place[];
  open?: { cell: string; digits: string[] }[];
  add?: Place[];
  steps?: Step[];
  [field: string]: any;
}

/** A question, with its options; see the module `request` of the library. */
interface Question { ask: string; input?: object; [option: string]: unknown }

/** How long a question has been asked, and how many records have been answered. */
interface Progress { seconds: number; records: number }

interface AskOptions {
  /** Ends the question. */
  signal?: AbortSignal;
  /** Gives up after this time. */
  seconds?: number;
  /** Receives each record as it comes. */
  onRecord?: (record: any) => void;
  /** Receives twice a second how far the answer is. */
  onProgress?: (progress: Progress) => void;
}

interface Backend {
  /** For the person who uses the page. */
  name: string;
  /** Whether it answers without a server. */
  isOffline: boolean;
  /** All records; rejects with an `AskError`. */
  ask(question: Question, options?: AskOptions): Promise<Answer[]>;
  /** The answer as it is. */
  file(question: Question, options?: AskOptions): Promise<Blob>;
}

/** Passes a question on, and its answer piece by piece. */
type Ask = (question: Question, options: AskOptions, onBytes: (bytes: Uint8Array<ArrayBuffer>) => void) => Promise<void>;

/** What a new puzzle should be: options of `satdoku generate` by their names, and the symbols if they are not the usual ones. */
/** An empty grid that is wanted: rows and columns of a box, or the side. */
interface GridForm { box?: string; symbols?: string[]; rules?: string }

interface Order { box: string; symbols?: string[]; [option: string]: any }

/** The content of a tab. */
interface Panel {
  element: HTMLElement;
  /** Follows a change of the cells or of the tab. */
  changed?(isEdit: boolean): void;
  /** Whether a key meant something. */
  key?(key: string): boolean;
  hint?(): void;
  /** Ends a stroke of the pointer. */
  finish?(): void;
  add?(text: string): void;
  /** Marks rules that are not needed. */
  mark?(rules: string[]): void;
  /** Makes a puzzle to order. */
  order?(order: Order): void;
  /** Goes on with the time of the player. */
  resume?(seconds: number): void;
}

type Page = import("./page/main.js").Page;

type Child = Node | string | number | null | undefined | false;
/** Attributes of an element; functions listen to the event of their name, and false and null are left out. */
type Props = Record<string, string | number | boolean | ((event: any) => void) | null | undefined>;
