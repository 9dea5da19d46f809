import { eq, sql } from 'drizzle-orm';
import type { Scheduler } from 'fast-check';
import { pino } from 'pino';
import { startMailServer, type MailServer } from '#mocks/mail/mail-server';
import { CHECKS } from '#contract/features/salaries/closings-contract';
import { buildApp } from '#server/app/app';
import { agents, agentSettings } from '#server/db/schema/agents-tables';
import { users as usersTable } from '#server/db/schema/users-tables';
import { getRows, type Database } from '#server/db/database';
import { startTestApp, TEST_SECRETS_KEY, type TestApp } from '#server/lib/testing/app';
import { readConfig } from '#server/lib/config';
import { PATIENT_MS } from '#server/lib/mail/send-mail';
import type { Services } from '#server/lib/services';
import { SENDING_LEASE } from '../../sending/send-queued';
import { callerOfAgent } from '../salaries';
import { createGate, type StatementGate } from './statement-gate';
import { AGENTS, getMailAddress, LISTED_AGENTS, type MailFate, NUMBERED_AGENT } from './records';

/** Two people of payroll, by the names of the model. */
export const PEOPLE = ['דנה', 'רון'] as const;
export const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));
/** Returns the address of an agent's user. */
export const getAddress = (agentId: string): string => `user-of-${agentId}@misrad.example`;
const RIGHTS = ['salaries.view', 'salaries.manage', 'salaries.admin'];
const START = '2026-09-16T09:00:00Z';

/** Response of a server, or end of its work. */
export interface Reply {
  /** Status, reason of a conflict, and number of affected records, if any. */
  status: string;
  data?: unknown;
  /** Time of the request. */
  at: string;
}

type Method = 'GET' | 'POST' | 'PUT';

/** One of the servers on the same database. */
export interface ModelServer {
  company: ModelCompany;
  services: Services;
  /** Calls the server as a person of payroll, or as an agent's user. */
  request(as: string, method: Method, path: string, body?: object): Promise<Reply>;
}

/** Servers, database and mail server that the commands of the model act on. */
export interface ModelCompany {
  test: TestApp;
  mail: MailServer;
  gate: StatementGate;
  servers: readonly [ModelServer, ModelServer];
  /** Fate of the next mails. */
  fate: MailFate;
  /** Runs when a mail has arrived whose server dies. */
  onDeath: () => void;
  /** Faults that the mail server found. */
  faults: string[];
  /** Empties the database, and creates agents and users. */
  begin(): Promise<void>;
  /** Returns the time, ISO 8601 in UTC. */
  now(): string;
  /** Lets a second pass. @returns the time */
  tick(): string;
  /** Gives the servers the settings of mail, or takes them away. */
  setUpMail(isSetUp: boolean): void;
  /** Reads as a person of payroll, or as an agent's user, from a third server, which never waits. @param body of a query */
  read<T>(path: string, as?: string, body?: object): Promise<T>;
  /** Database as everybody else sees it. */
  db: Database;
  close(): Promise<void>;
}

/** The property's object: a company, and the order of the statements of works that run together. */
export interface ModelWorld {
  company: ModelCompany;
  scheduler: Scheduler;
}

const REJECTIONS = { rejected: 552, deferred: 451 } as const;

/** Starts two servers on one database, and a mail server. */
export async function startModelCompany(): Promise<ModelCompany> {
  const mail = await startMailServer({ received: (_mail, server) => receive(company, server) });
  const env = {
    FIREBERRY_TOKEN: 'test',
    SECRETS_KEY: TEST_SECRETS_KEY,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Misrad <office@misrad.example>',
    ALERT_WEBHOOK_URL: 'https://alerts.misrad.example',
  };
  const config = readConfig(env, 'demo');
  const test = await startTestApp({ config });
  const gate = createGate(test.database);
  let headers: Record<string, { authorization: string }> = {};
  const company = {
    test,
    mail,
    gate,
    fate: 'accepted',
    onDeath: () => {},
    faults: [],
    db: test.database.db,
  } as object as ModelCompany;
  const createCaller =
    (app: TestApp['app']): ModelServer['request'] =>
    async (as, method, url, body) => {
      const at = test.clock.now().toISOString();
      const answer = await app.inject({
        method,
        url,
        headers: headers[as] ?? {},
        ...(body && { payload: body }),
      });
      const { error, data } = answer.json<{
        error?: { details?: { reason?: string } };
        data?: { count?: number };
      }>();
      const parts = [answer.statusCode, error?.details?.reason, data?.count];
      return { status: parts.filter((part) => part !== undefined).join(' '), data, at };
    };
  const startServer = async (): Promise<ModelServer & { stop: () => Promise<void> }> => {
    const log = pino({ level: 'silent' });
    const services = { ...test.services, db: gate.guard(test.services.db), log };
    const app = await buildApp(services);
    return {
      company,
      services,
      request: createCaller(app),
      stop: () => app.close(),
    };
  };
  const readUngated = createCaller(test.app);
  const servers = await Promise.all([startServer(), startServer()]);
  return Object.assign(company, {
    servers,
    begin: async () => {
      await test.database.reset();
      test.clock.set(START);
      mail.mails.length = 0;
      Object.assign(config, { smtpUrl: mail.url });
      company.faults.length = 0;
      headers = await createPeople(test);
    },
    now: () => test.clock.now().toISOString(),
    tick: () => {
      test.clock.set(new Date(test.clock.now().getTime() + 1_000).toISOString());
      return test.clock.now().toISOString();
    },
    setUpMail: (isSetUp: boolean) => void Object.assign(config, { smtpUrl: isSetUp ? mail.url : undefined }),
    read: async <T>(path: string, as: string = PEOPLE[0], body?: object): Promise<T> => {
      const answer = await readUngated(as, body ? 'POST' : 'GET', path, body);
      expect([path, answer.status]).toEqual([path, '200']);
      return answer.data as T;
    },
    close: async () => {
      await Promise.all(servers.map(({ stop }) => stop()));
      await test.close();
      await mail.close();
    },
  });
}

/** Does to a received mail what the model has chosen. The sender still holds the lease when its wait for a response ends. */
async function receive(company: ModelCompany, server: MailServer): Promise<void> {
  const { fate, db } = company;
  const held = await db.execute(sql`
    select 1 from leases where name = ${SENDING_LEASE}
      and expires_at > clock_timestamp() + make_interval(secs => ${PATIENT_MS / 1_000})`);
  if (getRows(held).length === 0) company.faults.push('a mail is sent without a lease');
  if (fate === 'cut') server.cut();
  if (fate === 'dying') company.onDeath();
  if (fate === 'rejected' || fate === 'deferred')
    throw Object.assign(new Error(fate), { responseCode: REJECTIONS[fate] });
}

/** @returns the headers of the requests of a new person of payroll */
async function createPerson(test: TestApp, name: string): Promise<{ authorization: string }> {
  const headers = await test.as(...RIGHTS);
  await test.database.db.update(usersTable).set({ displayName: name }).where(eq(usersTable.displayName, ''));
  return headers;
}

/** @returns the headers of their requests, by person or agent */
async function createPeople(test: TestApp): Promise<Record<string, { authorization: string }>> {
  const { db } = test.database;
  await db
    .insert(agents)
    .values(LISTED_AGENTS.map((id) => ({ id, name: id, email: getMailAddress(id), isActive: true })));
  await db.insert(agentSettings).values({ agentId: NUMBERED_AGENT, employeeNumber: '17' });
  const people: [string, { authorization: string }][] = [];
  for (const name of PEOPLE) people.push([name, await createPerson(test, name)]);
  const users = await Promise.all(
    AGENTS.map(async (id) => {
      const { userId, headers } = await callerOfAgent(test, id);
      await db
        .update(usersTable)
        .set({ email: getAddress(id), displayName: id })
        .where(eq(usersTable.id, userId));
      return [id, headers] as const;
    }),
  );
  return Object.fromEntries([...people, ...users]);
}
