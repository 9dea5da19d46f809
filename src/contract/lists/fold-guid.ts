const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** A GUID in small letters: it is one id in any case. Any other id as it is. */
export function foldGuid(id: string): string {
  return GUID.test(id) ? id.toLowerCase() : id;
}
