/** Where the CRM's mapping and the server's own jobs are looked after. */
export const FUNCTIONS_PATH = '/settings/functions-config';
