import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReceivedMail } from '../mail/mail-server';
import type { EmulatorProject } from './emulator-project';
import { kindTexts, mailboxTexts as texts } from './mailbox-texts';

/** Path of the page, also through the application's server. */
export const mailboxPath = '/emulator/mailbox';
const stylePath = '/emulator/mailbox.css';
/** The application's own page for links; see spec.md section 2, "Public routes". */
const productActionPath = '/auth/action';
const MAX_MAILS = 100;

/** A mail that a real identity provider would have sent. */
export interface Mail {
  to: string;
  /** The emulator's mail type, e.g. `PASSWORD_RESET`. */
  kind: string;
  at: Date;
  link: string;
}

/** Stores the mails of the emulator in memory, newest first, used or not, and displays them with those of the application. */
export class Mailbox {
  readonly mails: Mail[] = [];

  /**
   * Records every mail of the project from now on.
   * @param received mails that the application sent over SMTP, newest first
   */
  constructor(
    project: EmulatorProject,
    private readonly received: readonly ReceivedMail[],
  ) {
    const createOob = project.createOob.bind(project);
    project.createOob = (email, newEmail, requestType, generateLink) => {
      const oob = createOob(email, newEmail, requestType, generateLink);
      this.mails.unshift({ to: newEmail ?? email, kind: requestType, at: new Date(), link: oob.oobLink });
      this.mails.length = Math.min(this.mails.length, MAX_MAILS);
      return oob;
    };
  }

  /**
   * Serves the mailbox, and rewrites the links in its mails to the application's own page, like the setting "action
   * URL" of a real project. Only behind the application's server; standalone, the emulator handles its links itself.
   * Returns false for any other request.
   */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    if (path === mailboxPath) send(response, 'text/html', this.getPage());
    else if (path.startsWith(`${mailboxPath}/`)) return this.serveFile(path, response);
    else if (path === stylePath) send(response, 'text/css', style);
    else if (path === '/emulator/action' && request.headers['x-forwarded-host'] !== undefined) {
      response.writeHead(302, { location: `${productActionPath}?${query}` }).end();
    } else return false;
    return true;
  }

  private getPage(): string {
    const items = [
      ...this.mails.map((mail) => ({ at: mail.at, html: mailItem(mail) })),
      ...this.received.map((mail, i) => ({
        at: mail.at,
        html: receivedItem(mail, this.received.length - i),
      })),
    ];
    return toPage(items.sort((a, b) => b.at.getTime() - a.at.getTime()).map(({ html }) => html));
  }

  /** Serves an attachment: `<page>/<number of the mail>/<place of the file>`. */
  private serveFile(path: string, response: ServerResponse): boolean {
    const [mail, place] = path
      .slice(mailboxPath.length + 1)
      .split('/')
      .map(Number);
    const file = this.received[this.received.length - (mail ?? 0)]?.files[place ?? 0];
    if (!file) return false;
    response.writeHead(200, {
      'content-type': file.type,
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'cache-control': 'no-store',
    });
    response.end(file.content);
    return true;
  }
}

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
<title>${texts.title}</title>
<link rel="stylesheet" href="${stylePath}">
<main>
<h1>${texts.title}</h1>
<p>${texts.lead}</p>
<p><a href="${mailboxPath}">${texts.refresh}</a></p>
${items.length === 0 ? `<p>${texts.empty}</p>` : `<ol>${items.join('')}</ol>`}
</main>
</html>
`;
}

function mailItem({ to, kind, at, link }: Mail): string {
  const text = kindTexts[kind] ?? kind;
  return `<li data-kind="${escape(kind)}" data-to="${escape(to)}">${toHead(to, at)}
<a href="${escape(link)}">${escape(text)}</a></li>`;
}

function receivedItem({ to, at, subject, text, files }: ReceivedMail, mail: number): string {
  const links = files.map(
    ({ name }, i) => `<a href="${mailboxPath}/${mail}/${i}"><bdi>${escape(name)}</bdi></a>`,
  );
  return `<li data-to="${escape(to)}">${toHead(to, at)}
<strong>${escape(subject)}</strong>
<p>${toLinks(escape(text))}</p>
${links.join('')}</li>`;
}

/** Turns addresses in an escaped text into links. */
function toLinks(text: string): string {
  return text.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

function toHead(to: string, at: Date): string {
  const time = at.toLocaleTimeString('he-IL', { timeZone: 'Asia/Jerusalem' });
  return `<span>${texts.to} <bdi>${escape(to)}</bdi></span> <time datetime="${at.toISOString()}">${time}</time>`;
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
