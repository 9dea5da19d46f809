/** A stored CRM value. Dates are naive ISO strings in UTC, money is shekels with agorot. */
export type CrmValue = string | number | null;

/** One record under its CRM field names, primary key included, `_id` not. */
export type CrmRecord = { readonly [field: string]: CrmValue | undefined };

/** Object number → its records. */
export type RecordSet = { readonly [objectNumber: number]: readonly CrmRecord[] };

/** One row of an answer. Faults may put anything into it. */
export type Row = Record<string, unknown>;

export type SimRequest = {
  method: string;
  /** Path with its query string, for example `/metadata/records/1/fields`. */
  path: string;
  /** Names in any case. */
  headers?: Record<string, string | undefined>;
  body?: string;
};

/** How the body travels, when it doesn't simply arrive. */
export type Transport =
  | { kind: 'timeout' }
  | { kind: 'reset'; afterBytes: number }
  | { kind: 'drip'; chunkBytes: number; delayMs: number };

export type SimResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  transport?: Transport;
};

export type ApiFamily = 'v3' | 'metadata';

export type Zone = 'UTC' | 'Asia/Jerusalem';

/** What a route answers, before faults, headers and serialisation. */
export type Answer = { status: number; payload: unknown };

/** A refusal in the API's own words; each family has its own body for it (fireberry.md section 4). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
