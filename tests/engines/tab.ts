/** A place in the window, in CSS pixels. */
export type Point = { x: number; y: number };

/** The DOM names of keys. */
export type Key = "ArrowRight" | "End" | "Enter" | "Escape";

/** The height of the window in CSS pixels. */
export const HEIGHT = 844;

/** A tab of a browser, driven by real input events. */
export interface Tab {
  /** Loads a URL without a fragment, and waits for the page to load. */
  goto(url: string): Promise<void>;
  /** Sets the width of the page in CSS pixels. */
  resize(width: number): Promise<void>;
  /** Calls a function in the page, without the variables around it. */
  evaluate<Given extends unknown[], Result>(
    run: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  click(at: Point): Promise<void>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Returns a picture of the window as a PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Returns the console errors since the last call; none if the driver cannot read the console. */
  takeErrors(): string[];
  /** Closes the whole browser. */
  close(): Promise<void>;
}

/** Starting a browser takes seconds, on a busy machine many. */
export const START_MS = 60_000;

/** Starts a browser with one tab. */
export type StartTab = () => Promise<Tab>;
