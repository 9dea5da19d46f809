/** An object as sent by the CRM. */
type CrmObject = Readonly<Record<string, unknown>>;

/**
 * Returns a function that renames keys to their requested spelling, since the CRM may answer with another one, such as
 * `CrmOrderNumber`. A key with the requested spelling takes precedence.
 */
export function createRespelling(names: readonly string[]): (given: CrmObject) => CrmObject {
  const spellings = new Map<string, string[]>();
  for (const name of new Set(names))
    spellings.set(name.toLowerCase(), [...(spellings.get(name.toLowerCase()) ?? []), name]);
  return (given) => {
    const missing = (key: string): string[] =>
      spellings.get(key.toLowerCase())?.filter((name) => name !== key && !Object.hasOwn(given, name)) ?? [];
    if (!Object.keys(given).some((key) => missing(key).length > 0)) return given;
    const entries = Object.entries(given).flatMap(([key, value]) => {
      const names = missing(key);
      return names.length === 0 ? [[key, value] as const] : names.map((name) => [name, value] as const);
    });
    return Object.fromEntries(entries);
  };
}
