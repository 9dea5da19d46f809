/** Path separators, control characters, direction marks and zero-width characters, which are removed from file names. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu;
/**
 * Maximum number of characters of one name. Most systems limit a file name to 255 bytes; a Hebrew letter takes two bytes, an
 * emoji four.
 */
const LONGEST = 50;

/** Returns a file name as the value of a header's `filename*` (RFC 5987), wholly encoded. */
export function encodeFileName(name: string): string {
  const encoded = encodeURIComponent(name);
  return `UTF-8''${encoded.replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

/** Returns a name for use as a part of a file name. */
export function inFileName(name: string): string {
  const signs = [...name.replaceAll(NOT_IN_NAMES, '')];
  return signs.slice(0, LONGEST).join('').trim();
}
