/** Path of the page for the CRM's mapping and the server's jobs. */
export const FUNCTIONS_PATH = '/settings/functions-config';

/** Fragment of the mapping card at the bottom of the page. */
export const MAPPING_HASH = '#mapping';
