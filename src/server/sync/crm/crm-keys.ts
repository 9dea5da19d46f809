/** An object of the CRM's making. */
type CrmObject = Readonly<Record<string, unknown>>;

/**
 * Gives keys the spelling in which they were asked for: the CRM may answer in its own, such as `CrmOrderNumber`. A key that
 * stands in the asked spelling wins over others.
 */
export function createRespelling(names: readonly string[]): (given: CrmObject) => CrmObject {
  const asked = new Map<string, string[]>();
  for (const name of new Set(names))
    asked.set(name.toLowerCase(), [...(asked.get(name.toLowerCase()) ?? []), name]);
  return (given) => {
    const missing = (key: string): string[] =>
      asked.get(key.toLowerCase())?.filter((name) => name !== key && !Object.hasOwn(given, name)) ?? [];
    if (!Object.keys(given).some((key) => missing(key).length > 0)) return given;
    const entries = Object.entries(given).flatMap(([key, value]) => {
      const names = missing(key);
      return names.length === 0 ? [[key, value] as const] : names.map((name) => [name, value] as const);
    });
    return Object.fromEntries(entries);
  };
}
