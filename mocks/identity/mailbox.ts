import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReceivedMail } from '../mail/mail-server';
import type { EmulatorProject } from './emulator-project';

/** Path of the page, also through the application's server. */
export const mailboxPath = '/emulator/mailbox';
/** Style of this page, and of Google's consent page. */
export const stylePath = '/emulator/mailbox.css';
/** The application's own page for links; see spec.md section 2, "Public routes". */
const productActionPath = '/auth/action';

/** A mail that a real identity provider would have sent. */
export interface Mail {
  to: string;
  /** The emulator's mail type, e.g. `PASSWORD_RESET`. */
  kind: string;
  link: string;
}

/** Returns the mails whose links are unused, newest first: the emulator's own list, which its route `oobCodes` returns too. */
export function listMails(project: EmulatorProject): Mail[] {
  const codes = [...project.listOobCodes()].reverse();
  return codes.map(({ email, newEmail, requestType, oobLink }) => ({
    to: newEmail ?? email,
    kind: requestType,
    link: oobLink,
  }));
}

/**
 * Serves the mailbox, and rewrites the links in its mails to the application's own page, like the setting "action
 * URL" of a real project. Only behind the application's server; standalone, the emulator handles its links itself.
 * Returns false for any other request.
 *
 * @param received mails that the application sent over SMTP, newest first
 */
export function serveMailbox(
  request: IncomingMessage,
  response: ServerResponse,
  project: EmulatorProject,
  received: readonly ReceivedMail[],
): boolean {
  if (request.method !== 'GET') return false;
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  if (path === mailboxPath) {
    const items = received.map((mail, i) => receivedItem(mail, received.length - i));
    send(response, 'text/html', toPage([...listMails(project).map(mailItem), ...items]));
  } else if (path.startsWith(`${mailboxPath}/`)) return serveFile(path, response, received);
  else if (path === stylePath) send(response, 'text/css', style);
  else if (path === '/emulator/action' && request.headers['x-forwarded-host'] !== undefined) {
    response.writeHead(302, { location: `${productActionPath}?${query}` }).end();
  } else return false;
  return true;
}

/** Serves an attachment: `<page>/<number of the mail>/<place of the file>`. */
function serveFile(path: string, response: ServerResponse, received: readonly ReceivedMail[]): boolean {
  const [mail = 0, place = 0] = path
    .slice(mailboxPath.length + 1)
    .split('/')
    .map(Number);
  const file = received[received.length - mail]?.files[place];
  if (!file) return false;
  response.writeHead(200, {
    'content-type': file.type,
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'cache-control': 'no-store',
  });
  response.end(file.content);
  return true;
}

/** By the emulator's mail type. */
const KINDS: Readonly<Record<string, string>> = {
  PASSWORD_RESET: 'איפוס סיסמה',
  EMAIL_SIGNIN: 'קישור התחברות',
  VERIFY_EMAIL: 'אימות כתובת האימייל',
  VERIFY_AND_CHANGE_EMAIL: 'אישור כתובת אימייל חדשה',
  RECOVER_EMAIL: 'החזרת כתובת האימייל הקודמת',
};

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
  response.end(body);
}

function toPage(items: readonly string[]): string {
  return `<!doctype html>
<html lang="he" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>תיבת הדואר של ההדגמה</title>
<link rel="stylesheet" href="${stylePath}">
<main>
<h1>תיבת הדואר של ההדגמה</h1>
<p>בהדגמה לא נשלח דואר. כאן מופיעים קישורים שטרם נוצלו, ואחריהם האימיילים של המערכת, החדש ביותר ראשון.</p>
<p><a href="${mailboxPath}">רענון</a></p>
${items.length === 0 ? `<p>עוד לא נשלח דבר.</p>` : `<ol>${items.join('')}</ol>`}
</main>
</html>
`;
}

function mailItem({ to, kind, link }: Mail): string {
  return `<li data-kind="${escape(kind)}" data-to="${escape(to)}"><span>אל <bdi>${escape(to)}</bdi></span>
<a href="${escape(link)}">${escape(KINDS[kind] ?? kind)}</a></li>`;
}

function receivedItem({ to, at, subject, text, files }: ReceivedMail, mail: number): string {
  const links = files.map(
    ({ name }, i) => `<a href="${mailboxPath}/${mail}/${i}"><bdi>${escape(name)}</bdi></a>`,
  );
  const time = at.toLocaleTimeString('he-IL', { timeZone: 'Asia/Jerusalem' });
  return `<li data-to="${escape(to)}"><span>אל <bdi>${escape(to)}</bdi></span>
<time datetime="${at.toISOString()}">${time}</time>
<strong>${escape(subject)}</strong>
<p>${toLinks(escape(text))}</p>
${links.join('')}</li>`;
}

/** Turns addresses in an escaped text into links. */
function toLinks(text: string): string {
  return text.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 32px auto; padding: 0 16px; }
ol { list-style: none; padding: 0; display: grid; gap: 12px; }
li { display: grid; grid-template-columns: 1fr auto; gap: 4px 16px; padding: 16px; border: 1px solid #8888; border-radius: 12px; }
li :is(a, strong, p) { grid-column: 1 / -1; margin: 0; }
li a { font-weight: 600; padding-block: 8px; }
li p { white-space: pre-wrap; overflow-wrap: anywhere; }
`;
