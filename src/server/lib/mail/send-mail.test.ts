import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { startMailServer, type MailServer } from '#mocks/mail/mail-server';
import { readConfig } from '../config';
import { mails } from '../metrics/counters';
import { missingMailSettings, sendMail, type Mail } from './send-mail';

const MAIL: Mail = {
  id: 'mail-1',
  to: 'dana@misrad.example',
  subject: 'נושא',
  text: 'Text',
  html: '<p>Html</p>',
  attachment: { name: 'דוח.pdf', type: 'application/pdf', content: Buffer.from('%PDF') },
};
const config = (smtpUrl: string) => ({
  ...readConfig({ FIREBERRY_TOKEN: 'test' }, 'demo'),
  publicOrigin: 'https://office.example.com:8443',
  mailFrom: 'Misrad <office@misrad.example>',
  smtpUrl,
});

describe('a mail server', () => {
  let server: MailServer;
  let refuse: (() => Promise<void> | void) | undefined;
  beforeAll(async () => void (server = await startMailServer({ received: () => refuse?.() })));
  beforeEach(() => {
    server.mails.length = 0;
    refuse = undefined;
  });
  afterAll(() => server.close());

  it('gets the mail with its attachment', async () => {
    expect(await sendMail(config(server.url), MAIL)).toEqual({ outcome: 'sent' });
    expect(server.mails).toMatchObject([
      {
        messageId: '<mail-1@office.example.com>',
        to: MAIL.to,
        subject: MAIL.subject,
        text: expect.stringMatching(/^Text\s*$/),
        files: [{ name: 'דוח.pdf', type: 'application/pdf' }],
      },
    ]);
    expect(Buffer.from(server.mails[0]?.files[0]?.content ?? []).toString()).toBe('%PDF');
  });

  it('may reject it, with a short reason', async () => {
    refuse = () => {
      throw Object.assign(new Error('no'.repeat(500)), { responseCode: 552 });
    };
    mails.reset();
    const result = await sendMail(config(server.url), MAIL);
    expect(result).toEqual({ outcome: 'rejected', detail: `552 ${'no'.repeat(148)}` });
    expect((await mails.get()).values).toEqual([{ labels: { outcome: 'rejected' }, value: 1 }]);
  });

  it.each([421, 451, 452])('may ask to try again later, with %i', async (responseCode) => {
    refuse = () => {
      throw Object.assign(new Error('later'), { responseCode });
    };
    expect(await sendMail(config(server.url), MAIL)).toEqual({
      outcome: 'deferred',
      detail: `${responseCode} later`,
    });
  });

  it('may take its time for the final response', async () => {
    refuse = () => new Promise((resolve) => void setTimeout(resolve, 1_500));
    expect(await sendMail(config(server.url), MAIL, 500)).toMatchObject({ outcome: 'lost' });
    expect(await sendMail(config(server.url), MAIL, 10_000)).toEqual({ outcome: 'sent' });
  });

  it('gets the name of an attachment wholly encoded, whatever it contains', async () => {
    for (const name of [
      'דוח משכורת דנה לוי 2026-10.pdf',
      `${'אבגד '.repeat(20)}2026-10.pdf`,
      "a (b) 'c' 10%.pdf",
    ]) {
      server.mails.length = 0;
      await sendMail(config(server.url), { ...MAIL, attachment: { ...MAIL.attachment!, name } });
      expect(server.mails[0]?.files[0]?.name).toBe(name);
      expect(server.mails[0]?.raw).toMatch(
        /^Content-Disposition: attachment; filename\*=UTF-8''[\w.%~!-]+\.pdf\r$/m,
      );
    }
  });

  it('that is cut off may have the mail', async () => {
    refuse = () => server.cut();
    expect(await sendMail(config(server.url), MAIL)).toMatchObject({ outcome: 'lost' });
  });

  it('that does not listen has certainly not', async () => {
    const result = await sendMail(config('smtp://127.0.0.1:1'), MAIL);
    expect(result).toEqual({ outcome: 'unreachable', detail: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('a server with a password', () => {
  let server: Server;
  let lines: string[];
  /** Answers as a mail server without encryption that offers this login. */
  const talk = (socket: Socket): void => {
    socket.write('220 hello\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const line = data.toString().trim();
      lines.push(line);
      if (line.startsWith('EHLO')) socket.write('250-me\r\n250 AUTH PLAIN\r\n');
      else if (line === 'DATA') socket.write('354 go on\r\n');
      else if (line.startsWith('AUTH')) socket.write('535 wrong password\r\n');
      else socket.write('250 ok\r\n');
    });
  };
  beforeAll(async () => {
    server = createServer(talk).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => void (lines = []));
  afterAll(() => void server.close());

  it('gets a mail in two forms that no program answers', async () => {
    const { port } = server.address() as AddressInfo;
    expect(await sendMail(config(`smtp://127.0.0.1:${port}`), MAIL)).toEqual({ outcome: 'sent' });
    const raw = lines.join('\n');
    expect(lines.filter((line) => /^(AUTH|MAIL|RCPT)/.test(line))).toEqual([
      'MAIL FROM:<office@misrad.example>',
      'RCPT TO:<dana@misrad.example>',
    ]);
    expect(raw).toMatch(/auto-submitted: auto-generated/i);
    expect(raw).toContain('From: Misrad <office@misrad.example>');
    expect(raw).toContain('<p>Html</p>');
  });

  it('receives name and password, and may refuse them', async () => {
    const { port } = server.address() as AddressInfo;
    const result = await sendMail(config(`smtp://me%40office:se%2Fcret@127.0.0.1:${port}`), MAIL);
    expect(result).toEqual({ outcome: 'rejected', detail: '535 wrong password' });
    const [, , login = ''] = (lines.find((line) => line.startsWith('AUTH')) ?? '').split(' ');
    expect(Buffer.from(login, 'base64').toString()).toBe('\0me@office\0se/cret');
  });
});

it.each([
  [{ smtpUrl: 'smtp://a', mailFrom: 'b' }, []],
  [{ smtpUrl: 'smtp://a' }, ['MAIL_FROM']],
  [{ mailFrom: 'b' }, ['SMTP_URL']],
  [{}, ['SMTP_URL', 'MAIL_FROM']],
])('with %o, the missing settings are %p', (settings, missing) => {
  const plain = readConfig({ FIREBERRY_TOKEN: 'test' }, 'demo');
  expect(missingMailSettings({ ...plain, smtpUrl: undefined, mailFrom: undefined, ...settings })).toEqual(
    missing,
  );
});
