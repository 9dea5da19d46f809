import * as z from 'zod/mini';

export const FORMAT = 'misrad-fault-report';
/** Raised when an older file can no longer be read as it is. */
export const FORMAT_VERSION = 1;

export const Refusal = z.object({
  at: z.string(),
  endpoint: z.string(),
  /** Null: no answer came. */
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
 * The file. `payload` and `preloadedState` are what Redux DevTools' Import reads: the actions and the state before them, each
 * as a text of JSON.
 */
export const FaultFile = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.number(),
  /** Of the build that recorded it. */
  build: z.string(),
  madeAt: z.string(),
  /** In the person's words. */
  sentence: z.string(),
  browser: BrowserFacts,
  permissions: z.array(z.string()),
  refusals: z.array(Refusal),
  crashes: z.array(Crash),
  /** When each of the actions happened. */
  times: z.array(z.string()),
  /** What did not go into the file, for its size. */
  leftOut: z.array(z.string()),
  preloadedState: z.string(),
  payload: z.string(),
  /** The state when the file was made, to compare with; null where there was no room. */
  end: z.nullable(z.string()),
});
export type FaultFile = z.infer<typeof FaultFile>;
