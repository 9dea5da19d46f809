import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { stylePath } from '../identity/mailbox';

/** An account on the consent page. */
export interface GoogleAccount {
  email: string;
  displayName: string | undefined;
  /** Google id of an account that has signed in with Google before. */
  googleId: string | undefined;
}

/** Path of the mock of Google's script, so that the SDK does not load it from Google. */
export const googleScriptPath = '/emulator/google/api.js';

const scripts = [googleScriptPath, '/emulator/google/consent.js'];

/** The page uses the strictest content policy, so a proxy may add any policy of its own. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'";

/**
 * Serves the consent page and its scripts in place of the emulator's page, which loads from unpkg.com and contains inline
 * scripts. Returns false for any other request.
 */
export function serveGooglePages(
  request: IncomingMessage,
  response: ServerResponse,
  accounts: () => GoogleAccount[],
): boolean {
  if (request.method !== 'GET') return false;
  const [path = '', query] = (request.url ?? '').split('?', 2);
  // Other providers use the emulator's own page.
  const isConsent = new URLSearchParams(query).get('providerId') === 'google.com';
  if (path === '/emulator/auth/handler' && isConsent) send(response, 'text/html', consentPage(accounts()));
  else if (scripts.includes(path))
    send(response, 'text/javascript', readFileSync(join(__dirname, basename(path))));
  else return false;
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

function consentPage(accounts: GoogleAccount[]): string {
  return `<!doctype html>
<html lang="he" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>בחירת חשבון Google (הדגמה)</title>
<link rel="stylesheet" href="${stylePath}">
<main>
<h1>בחירת חשבון Google (הדגמה)</h1>
<p>הדף הזה מדמה את Google. בחרו חשבון קיים או הזינו כתובת אחרת.</p>
<ol>${accounts.map(accountItem).join('')}</ol>
<form>
  <label>אימייל <input name="email" type="email" dir="ltr" required></label>
  <label>שם (לא חובה) <input name="displayName"></label>
  <button type="submit">המשך</button>
  <button type="button" id="cancel">ביטול</button>
</form>
</main>
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
