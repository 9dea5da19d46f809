/** Rejected request. */
export interface FailedRequest {
  at: string;
  endpoint: string;
  /** Null if there was no response. */
  status: number | null;
  code: string | null;
  requestId: string | null;
}

export interface Crash {
  at: string;
  name: string;
  stack: string[];
}

/**
 * Report file. `payload` and `preloadedState` are in the format that Redux DevTools import: actions and the state before
 * them, as JSON strings.
 */
export interface FaultFile {
  format: 'misrad-fault-report';
  /** Build that recorded the report. */
  build: string;
  madeAt: string;
  /** User's description. */
  sentence: string;
  browser: {
    name: string;
    languages: string[];
    width: number;
    height: number;
    pixelRatio: number;
    online: boolean;
  };
  permissions: string[];
  refusals: FailedRequest[];
  crashes: Crash[];
  /** Times of the actions. */
  times: string[];
  /** Parts omitted for their size. */
  leftOut: string[];
  preloadedState: string;
  payload: string;
}
