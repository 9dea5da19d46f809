/** Key of the recent items in the browser storage. */
export const RECENT_KEY = 'misrad.recent';
