import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** A mail as it was received. */
export interface ReceivedMail {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  /** The whole mail as it was sent. */
  raw: string;
  at: Date;
  files: { name: string; type: string; content: Uint8Array }[];
}

export interface MailServerOptions {
  /** Default: 0, any free port. */
  port?: number;
  /** Runs when a mail was stored and its sender has no response yet. A thrown error rejects the mail. */
  received?: (mail: ReceivedMail, server: MailServer) => Promise<void> | void;
}

/** A running mail server. */
export interface MailServer {
  /** `SMTP_URL` of the application. */
  url: string;
  /** All received mails, newest first. A mail that is sent twice is listed twice. */
  mails: ReceivedMail[];
  /** Cuts all connections at once. */
  cut(): void;
  close(): Promise<void>;
}

const MAX_MAILS = 500;

/** Starts a mail server that stores every mail in memory, and delivers none. */
export async function startMailServer({ port = 0, received }: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      const store = async (): Promise<void> => {
        const mail = await readMail(stream, to);
        mails.unshift(mail);
        mails.length = Math.min(mails.length, MAX_MAILS);
        await received?.(mail, server);
      };
      callbackify(store)((error: Error | null) => done(error));
    },
  });
  // A sender that dies breaks its connection.
  smtp.on('error', () => {});
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');
  const server: MailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mails,
    cut: () => {
      for (const { _socket: socket } of smtp.connections as Set<{ _socket: { destroy(): void } }>)
        socket.destroy();
    },
    close: () => new Promise((closed) => void smtp.close(() => closed())),
  };
  return server;
}

async function readMail(stream: SMTPServerDataStream, to: string): Promise<ReceivedMail> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const whole = Buffer.concat(parts);
  const { messageId = '', subject = '', text = '', attachments } = await PostalMime.parse(whole);
  const files = attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? '',
    type: mimeType,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }));
  return { messageId, to, subject, text, raw: whole.toString('latin1'), at: new Date(), files };
}
