import * as z from 'zod/mini';

export const FORMAT = 'misrad-fault-report';
/** Raised when older files can no longer be read. */
export const FORMAT_VERSION = 1;

export const Refusal = z.object({
  at: z.string(),
  endpoint: z.string(),
  /** Null if there was no response. */
  status: z.nullable(z.number()),
  code: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});
export type Refusal = z.infer<typeof Refusal>;

export const Crash = z.object({ at: z.string(), name: z.string(), stack: z.array(z.string()) });
export type Crash = z.infer<typeof Crash>;

export const BrowserFacts = z.object({
  name: z.string(),
  languages: z.array(z.string()),
  width: z.number(),
  height: z.number(),
  pixelRatio: z.number(),
  online: z.boolean(),
});

/**
 * Report file. `payload` and `preloadedState` are in the format of Redux DevTools' import: actions and initial state,
 * as JSON strings.
 */
export const FaultFile = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.number(),
  /** Build that recorded the report. */
  build: z.string(),
  madeAt: z.string(),
  /** User's description. */
  sentence: z.string(),
  browser: BrowserFacts,
  permissions: z.array(z.string()),
  refusals: z.array(Refusal),
  crashes: z.array(Crash),
  /** Times of the actions. */
  times: z.array(z.string()),
  /** Parts omitted for their size. */
  leftOut: z.array(z.string()),
  preloadedState: z.string(),
  payload: z.string(),
  /** State when the file was created, for comparison; null if it did not fit. */
  end: z.nullable(z.string()),
});
export type FaultFile = z.infer<typeof FaultFile>;
