export const CUSTOMERS_PATH = '/user-info/customers';

/** Returns the path of the customers for a filter, by its field names (contract/features/customers/customers-contract.ts). */
export function customersPath(filter: Readonly<Record<string, string>>): string {
  return `${CUSTOMERS_PATH}?${new URLSearchParams(filter).toString()}`;
}
