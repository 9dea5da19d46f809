import { startMailServer, type MailServer } from '#mocks/mail/mail-server';
import { readConfig } from '#server/lib/config';
import { ownAccounts } from '#server/lib/testing/app';
import { startPeople, type People, type Person } from '../users/testing/people';
import { pendingUsers } from '#server/db/schema/invitations-tables';

/** Mails invitations over a real mail server. */

let server: MailServer;
let people: People;
let manager: Person;
let id: string;
let refuse: (() => void) | undefined;

beforeAll(async () => {
  server = await startMailServer({ received: () => refuse?.() });
  const demo = readConfig({ FIREBERRY_TOKEN: 'test' }, 'demo');
  people = await startPeople({
    config: { ...demo, smtpUrl: server.url, mailFrom: 'office@misrad.example' },
    identityAdmin: {
      ...ownAccounts,
      sendSignInLink: () => Promise.reject(new Error('the provider must not mail')),
    },
  });
  manager = people.person('manager');
});
beforeEach(async () => {
  await people.test.database.reset();
  server.mails.length = 0;
  refuse = undefined;
  await people.role('managers', 'users.manage', 'sales.view');
  await people.role('sellers', 'sales.view');
  await people.user('manager', 'managers');
  const body = { email: 'noa@misrad.example', displayName: 'נועה "לוי" <b>', roleId: 'sellers' };
  const { data } = await manager.send('POST', '/api/admin/users/pending', body);
  ({ id } = (data as { data: { id: string } }).data);
});
afterAll(async () => {
  await people.test.close();
  await server.close();
});

const send = () => manager.send('POST', `/api/admin/users/pending/${id}/send`);

async function isCurrent(number: string): Promise<unknown> {
  const payload = { number };
  const url = '/api/auth/invitation-link';
  return (await people.test.app.inject({ method: 'POST', url, payload })).json();
}

const numberIn = (text: string): string => /invitation=([\w-]{43})$/m.exec(text)![1]!;

it('mails our own link in Hebrew, without the identity provider', async () => {
  expect(await send()).toMatchObject({ status: 200 });
  expect(server.mails).toMatchObject([{ to: 'noa@misrad.example', subject: 'הזמנה למערכת משרד', files: [] }]);
  const { text } = server.mails[0]!;
  expect(text).toMatch(/^שלום נועה "לוי" <b>,\s+הוזמנתם למערכת משרד\./);
  expect(text).toMatch(/בתוקף 7 ימים/);
  expect(await isCurrent(numberIn(text))).toEqual({ current: true });
});

it('changes nothing if the mail server refuses the mail or cannot be reached', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  await send();
  const valid = numberIn(server.mails[0]!.text);
  const before = await people.test.database.db.select().from(pendingUsers);
  refuse = () => {
    throw Object.assign(new Error('no'), { responseCode: 552 });
  };
  people.test.clock.set('2026-09-17T09:00:00Z');
  expect(await send()).toMatchObject({ status: 503, reason: 'mail_refused' });
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('552 no'));
  expect(await people.test.database.db.select().from(pendingUsers)).toEqual(before);
  expect(await isCurrent(valid)).toEqual({ current: true });
});

it('reports that the mail may have been sent if the mail server is cut off, and accepts its link', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  refuse = () => server.cut();
  expect(await send()).toMatchObject({ status: 503, reason: 'mail_unconfirmed' });
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('did not confirm the mail'));
  expect(await isCurrent(numberIn(server.mails[0]!.text))).toEqual({ current: true });
});
