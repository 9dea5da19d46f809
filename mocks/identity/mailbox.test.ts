import type { ReceivedMail } from '../mail/mail-server';
import { type Identity, startIdentity } from './emulator';
import { createAccount } from './test-tokens';

let identity: Identity;
const receivedMails: ReceivedMail[] = [];

beforeAll(async () => {
  identity = await startIdentity({ projectId: 'demo-misrad', receivedMails });
});
afterAll(() => identity.close());

async function requestReset(email: string): Promise<void> {
  await fetch(`${identity.url}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
  });
}

const page = async (): Promise<string> => (await fetch(`${identity.url}/emulator/mailbox`)).text();

it('displays the empty state, then lists mails, newest first', async () => {
  expect(await page()).toContain('עוד לא נשלח דבר');
  for (const email of ['first@misrad.example', 'second@misrad.example']) {
    await createAccount(identity.url, { email });
    await requestReset(email);
  }
  await requestReset('nobody@misrad.example');
  const html = await page();
  const receivers = [...html.matchAll(/data-to="([^"]*)"/g)].map(([, to]) => to);
  expect(receivers).toEqual(['second@misrad.example', 'first@misrad.example']);
  expect(html).toContain('<html lang="he" dir="rtl">');
  expect(html).toContain('mode=resetPassword');
});

it('keeps a mail with a used link', async () => {
  const [mail] = identity.mails();
  const oobCode = new URL(mail!.link).searchParams.get('oobCode');
  await fetch(`${identity.url}/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode, newPassword: 'secret-1' }),
  });
  expect(identity.mails()[0]).toEqual(mail);
});

it("rewrites links only behind the application's server", async () => {
  const query = '?mode=verifyEmail&oobCode=a%2Bb&apiKey=k';
  const open = (headers: Record<string, string>) =>
    fetch(`${identity.url}/emulator/action${query}`, { redirect: 'manual', headers });
  const behind = await open({ 'x-forwarded-host': 'localhost:4000' });
  expect([behind.status, behind.headers.get('location')]).toEqual([302, `/auth/action${query}`]);
  expect((await open({})).status).toBe(400);
});

it('contains no scripts and no external resources', async () => {
  const answer = await fetch(`${identity.url}/emulator/mailbox`);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.text()).not.toMatch(/<script|https:\/\/|style=/);
});

it('displays the mails of the application with their files', async () => {
  const content = Buffer.from('%PDF');
  const files = [{ name: 'דוח <1>.pdf', type: 'application/pdf', content }];
  const mail = { to: 'agent@misrad.example', messageId: '', text: 'שלום', at: new Date() };
  receivedMails.unshift({ ...mail, subject: 'ראשון', files }, { ...mail, subject: 'שני', files: [] });
  const [, address = ''] = /href="([^"]*)"><bdi>דוח &#60;1&#62;.pdf/.exec(await page()) ?? [];
  const file = await fetch(identity.url + address);
  expect([file.headers.get('content-type'), await file.text()]).toEqual(['application/pdf', '%PDF']);
  expect((await fetch(`${identity.url}/emulator/mailbox/1/0`)).status).not.toBe(200);
});
