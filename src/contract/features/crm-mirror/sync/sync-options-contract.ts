import * as z from 'zod/mini';

/** Returns true if the JavaScript engine knows this IANA time zone. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('he-IL', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Minimum and maximum of each option. */
export const SYNC_OPTION_BOUNDS = {
  deletionGuardShare: [0.01, 1],
  deletionGuardRows: [0, 100_000],
  /** The CRM allows an organisation 100 calls a minute in total (fireberry.md section 4). */
  callsPerMinute: [1, 100],
  /** The documented maximum of the v3 query is 500. */
  batchSize: [10, 500],
} as const;

const within = ([least, most]: readonly [number, number]) => [z.gte(least), z.lte(most)] as const;

/** Options of synchronisations. Each run reads them at its start. */
export const SyncOptionsSetting = z.strictObject({
  /** Time zone of the CRM's timestamps without offset at the v3 endpoint (fireberry.md section 3c leaves it open). */
  zone: z.string().check(z.minLength(1), z.maxLength(64), z.refine(isZone, 'not a known zone')),
  /** A full run stops if it would delete a larger share of an entity's rows (product.md section 4). */
  deletionGuardShare: z.number().check(...within(SYNC_OPTION_BOUNDS.deletionGuardShare)),
  /** The share does not apply to entities with at most this number of rows. A run never deletes all rows. */
  deletionGuardRows: z.int().check(...within(SYNC_OPTION_BOUNDS.deletionGuardRows)),
  callsPerMinute: z.int().check(...within(SYNC_OPTION_BOUNDS.callsPerMinute)),
  /** Number of records in each requested and written page. */
  batchSize: z.int().check(...within(SYNC_OPTION_BOUNDS.batchSize)),
});
export type SyncOptionsSetting = z.infer<typeof SyncOptionsSetting>;

export const DEFAULT_SYNC_OPTIONS: SyncOptionsSetting = {
  zone: 'UTC',
  deletionGuardShare: 0.3,
  deletionGuardRows: 50,
  callsPerMinute: 100,
  batchSize: 500,
};
