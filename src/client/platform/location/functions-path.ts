/** Where the CRM's mapping and the server's own jobs are looked after. */
export const FUNCTIONS_PATH = '/settings/functions-config';

/** Its card of the mapping, which stands below all others. */
export const MAPPING_HASH = '#mapping';
