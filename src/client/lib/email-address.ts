import { readEmailAddress } from '#contract/features/users/email-address';

/** Reads a typed or stored e-mail address; null if it is none. See `readEmailAddress()` of the contract. */
export function parseEmailAddress(text: string): string | null {
  return readEmailAddress(text, toAsciiDomain);
}

/** Converts a domain as the browser's addresses do. Empty for what is no domain. */
function toAsciiDomain(domain: string): string {
  const url = `https://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}
