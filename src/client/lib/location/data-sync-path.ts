/** Path of the synchronisation page with its run history. */
export const DATA_SYNC_PATH = '/settings/data-sync';
