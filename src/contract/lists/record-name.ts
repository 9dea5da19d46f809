/** The name of a customer, marketer or product; of one without a name, which may be empty in the CRM, its id. */
export function recordName({ id, name }: { id: string; name: string | null }): string {
  return name === null || name.trim() === '' ? id : name;
}
