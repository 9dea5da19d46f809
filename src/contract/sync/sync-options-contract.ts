import * as z from 'zod/mini';

/** Does the JavaScript engine know this zone by its IANA name? */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Bounds of what an organisation may set, both ends included. */
export const SYNC_OPTION_BOUNDS = {
  deletionGuardShare: [0.01, 1],
  deletionGuardRows: [0, 100_000],
  /** The CRM takes 100 calls a minute from an organisation, whoever makes them (fireberry.md section 4). */
  callsPerMinute: [1, 100],
  /** 500 is the documented maximum of the v3 query. */
  batchSize: [10, 500],
} as const;

const within = ([least, most]: readonly [number, number]) => [z.gte(least), z.lte(most)] as const;

/** How synchronisations run, as an organisation may set it; read at the start of each run. */
export const SyncOptionsSetting = z.strictObject({
  /** Zone of the CRM's naive stamps at the v3 endpoint (fireberry.md section 3c leaves it open). */
  zone: z.string().check(z.minLength(1), z.maxLength(64), z.refine(isZone, 'not a known zone')),
  /** A full run that would delete a larger share of an entity's rows stops (product.md section 4). */
  deletionGuardShare: z.number().check(...within(SYNC_OPTION_BOUNDS.deletionGuardShare)),
  /** Entities with no more rows than this have no guard by share; all rows are never deleted. */
  deletionGuardRows: z.int().check(...within(SYNC_OPTION_BOUNDS.deletionGuardRows)),
  callsPerMinute: z.int().check(...within(SYNC_OPTION_BOUNDS.callsPerMinute)),
  /** Records per page that is asked for and written. */
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
