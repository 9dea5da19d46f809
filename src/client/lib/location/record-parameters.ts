/** Address parameters that open a record in a panel beside the page. */
export const RECORD_PARAMETERS = [
  'agent',
  'customer',
  'entry',
  'person',
  'product',
  'refused',
  'sale',
] as const;

/** Sets the parameter that opens a record, and removes those of other records. */
export function openRecord(query: URLSearchParams, parameter: string, id: string): void {
  for (const one of RECORD_PARAMETERS) query.delete(one);
  query.set(parameter, id);
}
