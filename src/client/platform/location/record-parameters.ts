/** Parameters of an address that open a record beside a page. */
export const RECORD_PARAMETERS = [
  'agent',
  'customer',
  'entry',
  'person',
  'product',
  'refused',
  'sale',
] as const;

/** Opens one record: another that is open gives way to it. */
export function openRecord(query: URLSearchParams, parameter: string, id: string): void {
  for (const one of RECORD_PARAMETERS) query.delete(one);
  query.set(parameter, id);
}
