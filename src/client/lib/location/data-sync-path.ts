/** Path of the synchronisation page with its run history. */
export const DATA_SYNC_PATH = '/settings/data-sync';

/** Returns the path of a refused record on the synchronisation page. */
export function refusedRecordPath(entity: string, id: string): string {
  return `${DATA_SYNC_PATH}?${new URLSearchParams({ refused: `${entity}:${id}` }).toString()}`;
}
