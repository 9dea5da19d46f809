import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { consentTexts as texts } from './consent-texts';

/** An account on the consent page. */
export interface GoogleAccount {
  email: string;
  displayName: string | undefined;
  /** Google id of an account that has signed in with Google before. */
  googleId: string | undefined;
}

/** Path of the mock of Google's script, so that the SDK does not load it from Google. */
export const googleScriptPath = '/emulator/google/api.js';

const files = new Map([
  ['/emulator/google/api.js', 'text/javascript'],
  ['/emulator/google/iframe.js', 'text/javascript'],
  ['/emulator/google/consent.js', 'text/javascript'],
  ['/emulator/google/consent.css', 'text/css'],
]);

/** The pages use the strictest content policy, so a proxy may add any policy of its own. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'";

/**
 * Serves the two sign-in pages and their scripts in place of the emulator's pages, which load from unpkg.com and
 * googleapis.com and contain inline scripts. Returns false for any other request.
 */
export function serveGooglePages(
  request: IncomingMessage,
  response: ServerResponse,
  accounts: () => GoogleAccount[],
): boolean {
  if (request.method !== 'GET') return false;
  const [path = '', query] = (request.url ?? '').split('?', 2);
  if (path === '/emulator/auth/iframe') {
    send(response, 'text/html', iframePage);
  } else if (path === '/emulator/auth/handler') {
    // Other providers use the emulator's own page.
    if (new URLSearchParams(query).get('providerId') !== 'google.com') return false;
    send(response, 'text/html', consentPage(accounts()));
  } else {
    const type = files.get(path);
    if (type === undefined) return false;
    send(response, type, readFileSync(join(__dirname, basename(path))));
  }
  return true;
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'content-security-policy': policy,
  });
  response.end(body);
}

const iframePage = `<!doctype html>
<meta charset="utf-8">
<title>Sign-in relay</title>
<script src="/emulator/google/api.js"></script>
<script src="/emulator/google/iframe.js"></script>
`;

function consentPage(accounts: GoogleAccount[]): string {
  return `<!doctype html>
<html lang="he" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<link rel="stylesheet" href="/emulator/google/consent.css">
<h1>${texts.title}</h1>
<p>${texts.lead}</p>
<ul>${accounts.map(accountItem).join('')}</ul>
<form>
  <label>${texts.email}<input name="email" type="email" dir="ltr" required></label>
  <label>${texts.displayName}<input name="displayName"></label>
  <footer>
    <button type="submit">${texts.submit}</button>
    <button type="button" id="cancel">${texts.cancel}</button>
  </footer>
</form>
<script src="/emulator/google/consent.js"></script>
</html>
`;
}

function accountItem({ email, displayName, googleId }: GoogleAccount): string {
  const account = JSON.stringify({ sub: googleId ?? getGoogleId(email), email, name: displayName });
  return `<li><button type="button" data-email="${escape(email)}" data-account="${escape(account)}">
${escape(displayName ?? email)}<small><bdi>${escape(email)}</bdi></small></button></li>`;
}

/** Returns a new Google id for a first sign-in. The same address always gets the same id. */
function getGoogleId(email: string): string {
  return BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`).toString();
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
