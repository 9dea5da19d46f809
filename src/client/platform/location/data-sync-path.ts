/** Where synchronisation is looked after, with the history of its runs. */
export const DATA_SYNC_PATH = '/settings/data-sync';
