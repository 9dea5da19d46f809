/** Zone of business days, whatever the server's. */
export const businessZone = 'Asia/Jerusalem';

/** What an organisation may set. */
export interface SyncOptions {
  /** Zone of the CRM's naive stamps at the v3 endpoint (fireberry.md section 3c leaves it open). */
  zone: string;
  /** A full run that would delete a larger share of an entity's rows stops (product.md section 4). */
  deletionGuardShare: number;
  /** Entities with no more rows than this have no guard by share; all rows are never deleted. */
  deletionGuardRows: number;
  /** fireberry.md section 4. */
  callsPerMinute: number;
}

export const DEFAULT_SYNC_OPTIONS: SyncOptions = {
  zone: 'UTC',
  deletionGuardShare: 0.3,
  deletionGuardRows: 50,
  callsPerMinute: 100,
};

/** The documented maximum of the v3 query. */
export const PAGE_SIZE = 500;

/**
 * How far before the cursor a last update asks again: rows that the CRM committed late, and stamps of slightly
 * different clocks. In a zone with summer time, the hour that comes twice is in it.
 */
export function overlapMs(zone: string): number {
  return zone === 'UTC' ? 600_000 : 4_200_000;
}
