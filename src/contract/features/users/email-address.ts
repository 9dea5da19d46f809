import { cleanTypedText } from '#contract/lib/http/typed-text';

/**
 * Normalises an address for storage and comparison: only A to Z become a to z. Unicode case folding would merge
 * look-alike addresses of different people: the Kelvin sign (U+212A) becomes `k`, the long s (U+017F) becomes `S` in
 * upper case.
 */
export function normalizeEmail(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Limit of a whole address in SMTP (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Labels of letters, digits and hyphens. The last one is a name or punycode, so that no IP address fits. */
const ASCII_DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;
/** Domain that has to be converted to ASCII. */
const UNICODE_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Reads a typed or stored address: without invisible characters, its domain in lower case and ASCII (punycode).
 * @param toAsciiDomain converts a domain; its result is empty if there is none
 * @returns the address to which a mail can be sent; null if the text is not exactly one address
 */
export function readEmailAddress(text: string, toAsciiDomain: (domain: string) => string): string | null {
  const address = cleanTypedText(text);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = toAscii(normalizeEmail(address.slice(at + 1)), toAsciiDomain);
  const isAddress =
    local.length <= MAX_LOCAL_LENGTH &&
    LOCAL_PART.test(local) &&
    ASCII_DOMAIN.test(domain) &&
    local.length + 1 + domain.length <= MAX_EMAIL_LENGTH;
  return isAddress ? `${local}@${domain}` : null;
}

function toAscii(domain: string, toAsciiDomain: (domain: string) => string): string {
  // A domain of ASCII alone is not converted: the conversion would also read numbers as an IP address.
  if (/^\p{ASCII}*$/u.test(domain)) return domain;
  // Compatibility characters would become other letters.
  return UNICODE_DOMAIN.test(domain) && domain === domain.normalize('NFKC') ? toAsciiDomain(domain) : '';
}
