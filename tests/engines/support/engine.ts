/** The engine of a browser that runs, without a window on the screen. */
export interface Engine {
  /** Opens a window of a new reader, with storage of its own. */
  newReader(): Promise<Channel>;
  close(): Promise<void>;
}

/** The protocol of one window. `Tab` has the acts of a reader. */
export interface Channel {
  /** Opens a URL, and waits for its `load` event. */
  open(url: string): Promise<void>;
  /** Gives the window an inner size, in CSS pixels. Must come before `open`. */
  resize(width: number, height: number): Promise<void>;
  /**
   * Calls a function in the page. `source` is its text, `given` the JSON of its parameters. Returns
   * the JSON of a list with its result.
   */
  call(source: string, given: string): Promise<string>;
  /** Performs actions of keys and pointers (https://www.w3.org/TR/webdriver2/#actions). */
  perform(actions: readonly object[]): Promise<void>;
  back(): Promise<void>;
  /** The page on paper of A4, as a PDF. */
  print(): Promise<Buffer>;
  /** A picture of the window, as a PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors of scripts and refusals of the content policy so far, as far as the engine tells. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}
