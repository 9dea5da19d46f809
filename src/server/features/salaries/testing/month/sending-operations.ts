import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { killableDatabase } from '#server/crm-mirror/testing/killable-database';
import { getRows } from '#server/db/database';
import type { PdfDocument } from '#server/lib/pdf/pdf-document';
import { SENDING_LEASE, sendQueued } from '../../sending/send-queued';
import { readStatementFigures } from './read-statement';
import { type ModelServer, PEOPLE, type Reply } from './model-company';
import type { MonthModel } from './month-model';
import { type Operation, pick, plan, type Plan } from './operation';
import { AGENTS, type MailFate, type ModelSending } from './records';

const choice = fc.nat(20);
const PATH = '/api/salaries/statements';
/** Addresses that agents have nowhere, and how they are stored. */
const OTHER_ADDRESSES = { email: 'other@Misrad.example', whatsapp: '052-555-0199' };
/** Addresses that can receive nothing: a text, and a landline. */
const BAD_ADDRESSES = { email: 'nobody', whatsapp: '03-555-0123' };
const isBadAddress = (address: string): boolean => Object.values(BAD_ADDRESSES).includes(address);

/** More statements than one work prints. */
const MAX_PRINTED = 50;

/** Returns an address as it is stored: a domain in lower case, a number in E.164. */
function toStored(address: string): string {
  if (address.includes('@')) return address.replace(/@.*/, (domain) => domain.toLowerCase());
  return isBadAddress(address) ? address : address.replaceAll(/\D/g, '').replace(/^0/, '972');
}

/** Returns whether an address is not that of the CRM. */
function isOtherAddress(model: MonthModel, { agentId, way, address }: Message): boolean {
  const known = model.around.contacts[agentId]?.[way] ?? null;
  if (isBadAddress(address)) return false;
  return known === null || toStored(known).toLowerCase() !== toStored(address).toLowerCase();
}

interface Message {
  agentId: string;
  way: 'email' | 'whatsapp';
  address: string;
  seen: string | null;
}

function answerQueueing(
  model: MonthModel,
  month: string,
  { messages, restoredAt }: { messages: readonly Message[]; restoredAt: string | null },
): string {
  if (!model.around.isMailSetUp && messages.some(({ way }) => way === 'email')) return '400';
  if (new Set(messages.map(({ agentId }) => agentId)).size < messages.length) return '400';
  if (messages.some(({ agentId }) => !model.hasStatement(month, agentId))) return '409 no_statement';
  const isOutdated = ({ agentId, seen }: Message): boolean => {
    const last = model.lastSending(month, agentId);
    return (last?.id ?? null) !== seen || last?.state === 'queued' || last?.state === 'sending';
  };
  if (messages.some(isOutdated)) return '409 sent';
  const isConsidered = restoredAt === (model.around.restore?.restoredAt ?? null);
  if (!isConsidered && messages.some(({ agentId }) => model.isUncertain(month, agentId)))
    return '409 restored';
  return `200 ${messages.filter(({ address }) => !isBadAddress(address)).length}`;
}

/** Returns the request of a person to send statements again, after the last sendings that the person saw. */
export function queueStatements(
  model: MonthModel,
  month: string,
  {
    agentIds,
    way = 'email',
    isSeen = true,
    clerk = PEOPLE[0],
    kind = 'known',
    isConsidered = true,
  }: {
    agentIds: readonly string[];
    way?: Message['way'];
    isSeen?: boolean;
    clerk?: string;
    /** Address of the first message. */
    kind?: AddressKind;
    /** The person knows of the last restore. */
    isConsidered?: boolean;
  },
): Operation {
  const listed = agentIds.filter((agentId) => model.hasStatement(month, agentId));
  const chosen = listed.length > 0 ? listed : agentIds;
  const messages = chosen.map((agentId, i): Message => ({
    agentId,
    way,
    address: chooseAddress(model, { agentId, way, kind: i === 0 ? kind : 'known' }),
    seen: isSeen ? (model.lastSending(month, agentId)?.id ?? null) : null,
  }));
  const restoredAt = isConsidered ? (model.around.restore?.restoredAt ?? null) : null;
  return {
    run: async (server) => {
      const body = { month, messages, ...(restoredAt !== null && { restoredAt }) };
      const reply = await server.request(clerk, 'POST', `${PATH}/send`, body);
      return { ...reply, data: await findIds(server, month, reply) };
    },
    answer: (now) => answerQueueing(now, month, { messages, restoredAt }),
    apply: (now, { data, at }) => {
      const closedAt = now.closings.get(month)?.at ?? null;
      const isDraft = closedAt === null;
      const sent = messages.map((message): ModelSending => {
        const { agentId, address } = message;
        const isBad = isBadAddress(address);
        return {
          id: (data as Record<string, string>)[agentId] ?? '',
          month,
          agentId,
          way,
          address: toStored(address),
          isOtherAddress: isOtherAddress(now, message),
          by: clerk,
          at,
          isDraft,
          closedAt,
          askedAt: at,
          payable: now.payable(month, agentId),
          state: isBad ? 'refused' : 'queued',
          reason: isBad ? 'bad_address' : null,
          isExplained: false,
        };
      });
      now.sendings.push(...sent);
      const bad = sent.filter(({ state }) => state === 'refused').map(toRecord);
      const queued = sent.filter(({ state }) => state === 'queued').map(toRecord);
      const badAddresses = bad.length > 0 && { badAddresses: bad };
      now.log(clerk, 'statements.sent', month, { month, isDraft, messages: queued, ...badAddresses });
    },
  };
}

/** Returns a sending as the audit log names it. */
const toRecord = ({ agentId, way, address, isOtherAddress: isOther }: ModelSending) => ({
  agentId,
  way,
  address,
  ...(isOther && { isOtherAddress: true }),
});

type AddressKind = 'known' | 'other' | 'bad';

/** Returns the address that a person is shown, or another one. */
function chooseAddress(
  model: MonthModel,
  { agentId, way, kind }: { agentId: string; way: Message['way']; kind: AddressKind },
): string {
  if (kind === 'bad') return BAD_ADDRESSES[way];
  const shown = kind === 'other' ? null : model.getAddress(agentId, way);
  return shown ?? OTHER_ADDRESSES[way];
}

export const queue = (months: fc.Arbitrary<string>): fc.Arbitrary<Plan> =>
  fc
    .tuple(
      months,
      fc.constantFrom(['a1'], ['a2'], ['gone'], AGENTS, AGENTS, ['a1', 'a1']),
      fc.constantFrom('email', 'email', 'email', 'whatsapp'),
      fc.constantFrom(true, true, true, true, false),
      fc.constantFrom(...PEOPLE),
      fc.constantFrom<AddressKind[]>('known', 'known', 'other', 'bad'),
      fc.constantFrom(true, true, true, false),
    )
    .map(([month, agentIds, way, isSeen, clerk, kind, isConsidered]) =>
      plan(
        `${clerk} sends ${agentIds.join()} of ${month} by ${way} to ${kind} ${isSeen ? '' : 'blindly'} ${isConsidered ? '' : 'rashly'}`,
        (model) => queueStatements(model, month, { agentIds, way, isSeen, clerk, kind, isConsidered }),
      ),
    );

/** Returns the ids of the sendings that a request has created, by agent. */
async function findIds(
  { company }: ModelServer,
  month: string,
  { at }: Reply,
): Promise<Record<string, string>> {
  const rows = await company.db.execute(sql`
    select id, agent_id as "agentId" from statement_sendings where month = ${month} and asked_at = ${at}`);
  return Object.fromEntries(
    getRows<{ id: string; agentId: string }>(rows).map(({ id, agentId }) => [agentId, id]),
  );
}

/** Opens a WhatsApp message, mostly a waiting one. */
export const open: fc.Arbitrary<Plan> = choice.map((index) =>
  plan(`message ${index} is opened`, (model) => {
    const waiting = model.sendings.filter(({ state, way }) => state === 'queued' && way === 'whatsapp');
    const chosen = pick(waiting.length > 0 && index > 2 ? waiting : model.sendings, index);
    if (!chosen) return null;
    const find = (now: MonthModel) => now.sendings.find(({ id }) => id === chosen.id);
    return {
      run: (server) => server.request(PEOPLE[0], 'POST', `${PATH}/sendings/${chosen.id}/opened`, {}),
      answer: (now) => {
        const one = find(now);
        return one?.state === 'queued' && one.way === 'whatsapp' ? '200 1' : '404';
      },
      apply: (now, { at }) => {
        const {
          month,
          address,
          agentId,
          isOtherAddress: isOther,
        } = Object.assign(find(now) ?? chosen, {
          state: 'sent',
          at,
        });
        const details = { month, address, ...(isOther && { isOtherAddress: true }) };
        now.log(PEOPLE[0], 'statement.opened', agentId, details);
      },
    };
  }),
);

/** Cancels the last sendings of a month that a person sees, mostly with one that is queued. */
export const cancel = (months: fc.Arbitrary<string>): fc.Arbitrary<Plan> =>
  fc.tuple(months, choice).map(([month, luck]) =>
    plan(`the sendings of ${month} are cancelled`, (model) => {
      const last = AGENTS.flatMap((agentId) => model.lastSending(month, agentId) ?? []);
      const ids = last.map(({ id }) => id);
      const isUseful = last.some(({ state }) => state === 'queued') || luck === 0;
      if (ids.length === 0 || !isUseful) return null;
      const find = (now: MonthModel) =>
        now.sendings.filter(({ id, state }) => ids.includes(id) && state === 'queued');
      return {
        run: (server) => server.request(PEOPLE[0], 'POST', `${PATH}/sendings/cancel`, { ids }),
        answer: (now) => `200 ${find(now).length}`,
        apply: (now, { at }) => {
          const cancelled = find(now);
          const messages = cancelled.map(({ agentId }) => ({ agentId, month }));
          for (const one of cancelled) Object.assign(one, { state: 'cancelled', at });
          const details = { count: messages.length, messages };
          now.log(PEOPLE[0], 'statements.cancelled', messages.length > 0 ? month : null, details);
        },
      };
    }),
  );

/** Returns the work of a server that sends what is queued. */
export function sendStatements(model: MonthModel, fate: MailFate): Operation {
  const isEnding = fate === 'dying' || fate === 'overtaken';
  const queued = isEnding ? 0 : model.queuedMails().length;
  return {
    ...(fate !== 'accepted' && { alone: 'sending' }),
    // The mails that wait, and those that another request queues meanwhile.
    steps: (other) => 1 + queued + (other && !isEnding ? AGENTS.length : 0),
    run: async (server) => {
      const at = server.services.clock.now().toISOString();
      await sendAll(server, fate);
      return { status: '200', at };
    },
    answer: () => '200',
    apply: (now, { at }, step) => {
      if (step === 0) now.markLost(at);
      if (isEnding) sendUntilEnd(now, fate, at);
      else if (step > 0) now.sendNext(fate, at);
    },
  };
}

/** A server sends, mostly if there is anything. */
export const work = (fates: fc.Arbitrary<MailFate>): fc.Arbitrary<Plan> =>
  fc.tuple(fates, choice).map(([fate, luck]) =>
    plan(`a server sends: ${fate}`, (model) => {
      const isPending = model.sendings.some(({ state }) => state === 'sending');
      const isUseful = model.queuedMails().length > 0 || isPending || luck < 3;
      return isUseful ? sendStatements(model, fate) : null;
    }),
  );

/** Sends the mails up to the first one that arrives, or that is printed when another server has the lease. */
function sendUntilEnd(model: MonthModel, fate: MailFate, at: string): void {
  let left: number;
  do {
    left = model.queuedMails().length;
    model.sendNext(fate, at);
  } while (model.queuedMails().length < left && !model.sendings.some(({ state }) => state === 'sending'));
}

/** Time that a slow printing takes from the lease, seconds: the rest is shorter than a delivery may take. */
const PRINTING_SECONDS = 61;

/** Lets the lease pass while a statement is printed, or gives it to another server. */
async function spendLease({ db }: ModelServer['company'], fate: MailFate): Promise<void> {
  const change =
    fate === 'overtaken'
      ? sql`owner = 'another', fence = fence + 1`
      : sql`expires_at = expires_at - make_interval(secs => ${PRINTING_SECONDS})`;
  await db.execute(sql`update leases set ${change} where name = ${SENDING_LEASE}`);
}

async function sendAll({ company, services }: ModelServer, fate: MailFate): Promise<void> {
  company.fate = fate;
  const { config } = services;
  const stop = new AbortController();
  let printed = 0;
  const print = async (document: PdfDocument): Promise<Buffer> => {
    printed += 1;
    if (printed > MAX_PRINTED) {
      company.faults.push('a statement is printed again and again');
      stop.abort();
    }
    await spendLease(company, fate);
    if (fate === 'unprintable') throw new Error('no paper');
    return Buffer.from(JSON.stringify(readStatementFigures(document)));
  };
  const { db, die } = killableDatabase(services.db);
  const parts = {
    ...services,
    ...(fate === 'dying' && { db }),
    config: { ...config, ...(config.smtpUrl && fate === 'unreachable' && { smtpUrl: 'smtp://127.0.0.1:1' }) },
  };
  const death = new Promise<void>((resolve) => {
    company.onDeath = () => resolve(die());
  });
  const done = sendQueued(parts, stop.signal, () => ({ print, close: () => {} }));
  await Promise.race([done, death]);
  if (fate === 'dying' || fate === 'overtaken')
    await company.db.execute(sql`update leases set expires_at = now() where name = ${SENDING_LEASE}`);
}
