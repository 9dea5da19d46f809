const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Converts a GUID to lower case, because GUIDs are case-insensitive. Returns other ids unchanged. */
export function foldGuid(id: string): string {
  return GUID.test(id) ? id.toLowerCase() : id;
}
