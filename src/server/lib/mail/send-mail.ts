import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Config } from '../config';
import { encodeFileName } from '../http/file-name';
import { mails } from '../metrics/counters';

export interface Mail {
  /** Unique; part of the message's id. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachment?: { name: string; type: string; content: Buffer };
}

/**
 * `rejected`, `deferred` and `unreachable`: the mail was certainly not accepted; `deferred`: the server asked to try again later.
 * `lost`: it may have been accepted.
 */
export type MailResult =
  | { outcome: 'sent' }
  | { outcome: 'rejected' | 'deferred' | 'unreachable' | 'lost'; detail: string };

const MAX_DETAIL_LENGTH = 300;
/** The server must connect and greet within these times, ms. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000 };
/** The server must respond within this time, ms, while a person waits. */
const RESPONSE_MS = 30_000;
/** A server that examines a mail may take minutes for its final response (RFC 5321, section 4.5.3.2), ms. */
export const PATIENT_MS = 300_000;
/** Lower response codes are temporary, for example 421 and 451. */
const FIRST_FINAL_CODE = 500;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** Ports of servers that submit mail. */
const PORTS = { 'smtps:': 465, 'smtp:': 587 } as const;

/** Returns the settings without which no mail can be sent. */
export function missingMailSettings({ smtpUrl, mailFrom }: Config): string[] {
  return [...(smtpUrl ? [] : ['SMTP_URL']), ...(mailFrom ? [] : ['MAIL_FROM'])];
}

/**
 * Hands a mail over to the mail server, over a connection of its own. Does not throw and does not repeat anything.
 * @param responseMs time for each response of the server
 */
export async function sendMail(
  { smtpUrl = '', mailFrom = '', publicOrigin }: Config,
  mail: Mail,
  responseMs?: number,
): Promise<MailResult> {
  // Loaded on demand, like the connection: a server that sends no mail does not need them.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const message = new MailComposer({
    from: mailFrom,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${new URL(publicOrigin).hostname}>`,
    headers: { 'auto-submitted': 'auto-generated' },
    attachments: mail.attachment && [
      { filename: mail.attachment.name, contentType: mail.attachment.type, content: mail.attachment.content },
    ],
  }).compile();
  // The library encodes only parts of a long name, which some mail programs then cut off before `.pdf`.
  if (mail.attachment)
    message.childNodes.at(-1)?.setHeader('Content-Disposition', {
      prepared: true,
      value: `attachment; filename*=${encodeFileName(mail.attachment.name)}`,
    });
  const content = await message.build();
  const { connection, signIn } = await openConnection(smtpUrl, responseMs);
  let isHandedOver = false;
  try {
    await signIn();
    isHandedOver = true;
    await reply(connection, (done) => connection.send(message.getEnvelope(), content, done));
    return count({ outcome: 'sent' });
  } catch (error) {
    return count({ outcome: getOutcome(error, isHandedOver), detail: getDetail(error) });
  } finally {
    connection.close();
  }
}

function count(result: MailResult): MailResult {
  mails.inc({ outcome: result.outcome });
  return result;
}

/**
 * Connects to the mail server and signs in, without a mail.
 * @throws Error if the server does not answer, or rejects user and password
 */
export async function pingMailServer({ smtpUrl = '' }: Pick<Config, 'smtpUrl'>): Promise<void> {
  const { connection, signIn } = await openConnection(smtpUrl);
  try {
    await signIn();
  } finally {
    connection.close();
  }
}

async function openConnection(
  smtpUrl: string,
  responseMs = RESPONSE_MS,
): Promise<{ connection: SMTPConnection; signIn: () => Promise<void> }> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const url = new URL(smtpUrl);
  const connection = new Connection({ ...connectionOptions(url), socketTimeout: responseMs });
  return {
    connection,
    signIn: async () => {
      await reply(connection, (done) => connection.connect(done));
      const credentials = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
      if (url.username !== '') await reply(connection, (done) => connection.login({ credentials }, done));
    },
  };
}

function connectionOptions({ protocol, hostname, port }: URL) {
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || PORTS[isSecure ? 'smtps:' : 'smtp:'],
    secure: isSecure,
    // Without encryption, salaries could be read on the way.
    requireTLS: !isSecure && !LOOPBACK.includes(hostname),
    ...TIMEOUTS,
  };
}

/** Resolves with the success of a step. Rejects with its error, or when the connection ends before. */
function reply(
  connection: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.on('error', reject);
    connection.on('end', () => reject(new Error('the connection ended')));
    step((error) => (error ? reject(error) : resolve()));
  });
}

/** An error without a response may come after the server has accepted the mail. */
function getOutcome(error: unknown, isHandedOver: boolean) {
  const { responseCode } = error as { responseCode?: unknown };
  if (typeof responseCode !== 'number') return isHandedOver ? 'lost' : 'unreachable';
  return responseCode < FIRST_FINAL_CODE ? 'deferred' : 'rejected';
}

function getDetail(error: unknown): string {
  const { response, message } = error as { response?: unknown; message?: unknown };
  return String(typeof response === 'string' ? response : message).slice(0, MAX_DETAIL_LENGTH);
}
