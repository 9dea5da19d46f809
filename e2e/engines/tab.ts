/** A tab of a browser engine, with what the walk through the application needs of a driver. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Runs a function within the page. Arguments and result are JSON. */
  evaluate<T, A extends unknown[]>(run: (...args: A) => T, ...args: A): Promise<T>;
  /** Clicks at a point of the window, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses keys together, by their names in the DOM. */
  press(...keys: readonly string[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Errors of the console so far, violations of the content policy included. */
  problems: readonly string[];
  close(): Promise<void>;
}

export interface TabOptions {
  /** IANA time zone of the browser. */
  zone: string;
  /** Preferred language of the browser. */
  language: string;
  /** Folder for downloaded files. */
  downloads: string;
}

export interface Engine {
  name: string;
  isInstalled: boolean;
  open(options: TabOptions): Promise<Tab>;
}
