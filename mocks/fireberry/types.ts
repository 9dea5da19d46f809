/** A stored CRM value. Dates are ISO strings in UTC without offset, money is in ₪ with agorot. */
export type CrmValue = string | number | boolean | null | object;

/** A record with CRM field names, including the primary key, without `_id`. */
export type CrmRecord = { readonly [field: string]: CrmValue | undefined };

/** Object number → its records. */
export type RecordSet = { readonly [objectNumber: number]: readonly CrmRecord[] };

/** A row of a response. Faults may put anything into it. */
export type Row = Record<string, unknown>;

export type SimRequest = {
  method: string;
  /** Path with its query string, for example `/metadata/records/1/fields`. */
  path: string;
  /** Header names in any case. */
  headers?: Record<string, string | undefined>;
  body?: string;
};

/** Transport of the body, if it differs from a normal response. */
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

/** Result of a route before faults, headers and serialisation. */
export type RouteResult = { status: number; payload: unknown };

/** An error of the API. Each family has its own body for it (fireberry.md section 4). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
