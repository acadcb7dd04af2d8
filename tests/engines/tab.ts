/** A place in the window, in CSS pixels. */
export type Point = { x: number; y: number };

/** Keys by the names that the DOM has for them. */
export type Key =
  | "ArrowDown"
  | "ArrowLeft"
  | "ArrowRight"
  | "ArrowUp"
  | "End"
  | "Enter"
  | "Escape"
  | "Tab";

/** How high the window is, in CSS pixels. */
export const HEIGHT = 844;

/** A tab of a browser, which gets its input as from a visitor's hands. What it shows is read by `evaluate`. */
export interface Tab {
  /** Loads an address without a fragment, and waits until the page has loaded. */
  goto(url: string): Promise<void>;
  /** Gives the page so many pixels from side to side. */
  resize(width: number): Promise<void>;
  /**
   * Calls a function in the page; it finds nothing there of the file that it stands in. Where scripts are off, it may not
   * wait for anything.
   */
  evaluate<Given extends unknown[], Result>(
    run: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  move(to: Point): Promise<void>;
  click(at: Point): Promise<void>;
  /** Draws a finger from one place to another. */
  swipe(from: Point, to: Point): Promise<void>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** The errors that the console has told of since it was last asked; none where the driver cannot read it. */
  takeErrors(): string[];
  /** Ends the whole browser. */
  close(): Promise<void>;
}

/** Starts a browser with one tab. */
export type StartTab = (options: { scripts: boolean }) => Promise<Tab>;
