import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { killableDatabase } from '#server/crm-mirror/testing/killable-database';
import { getRows } from '#server/db/database';
import type { PdfDocument } from '#server/lib/pdf/pdf-document';
import { SENDING_LEASE, sendQueued } from '../../sending/send-queued';
import { readStatementFigures } from './read-statement';
import { type ModelServer, PEOPLE, type Reply } from './model-company';
import { AGENTS, type MailFate, type ModelSending, type MonthModel } from './month-model';
import { type Operation, pick, plan, type Plan } from './operation';

const choice = fc.nat(20);
const PATH = '/api/salaries/statements';
const ADDRESSES = { email: (agentId: string) => `${agentId}@misrad.example`, whatsapp: () => '052-555-0123' };
/** An address that can receive nothing. */
const BAD_ADDRESS = 'nobody';

/** More statements than one work prints. */
const MAX_PRINTED = 50;

interface Message {
  agentId: string;
  way: 'email' | 'whatsapp';
  address: string;
  seen: string | null;
}

function answerQueueing(model: MonthModel, month: string, messages: readonly Message[]): string {
  if (messages.some(({ agentId }) => !model.hasStatement(month, agentId))) return '409 no_statement';
  const isOutdated = ({ agentId, seen }: Message): boolean => {
    const last = model.lastSending(month, agentId);
    return (last?.id ?? null) !== seen || last?.state === 'queued' || last?.state === 'sending';
  };
  if (messages.some(isOutdated)) return '409 sent';
  return `200 ${messages.filter(({ address }) => address !== BAD_ADDRESS).length}`;
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
    isBad = false,
  }: {
    agentIds: readonly string[];
    way?: Message['way'];
    isSeen?: boolean;
    clerk?: string;
    /** The first address can receive nothing. */
    isBad?: boolean;
  },
): Operation {
  const listed = agentIds.filter((agentId) => model.hasStatement(month, agentId));
  const chosen = listed.length > 0 ? listed : agentIds;
  const messages = chosen.map((agentId, i): Message => ({
    agentId,
    way,
    address: isBad && i === 0 ? BAD_ADDRESS : ADDRESSES[way](agentId),
    seen: isSeen ? (model.lastSending(month, agentId)?.id ?? null) : null,
  }));
  return {
    run: async (server) => {
      const reply = await server.request(clerk, 'POST', `${PATH}/send`, { month, messages });
      return { ...reply, data: await findIds(server, month, reply) };
    },
    answer: (now) => answerQueueing(now, month, messages),
    apply: (now, { data, at }) => {
      const closedAt = now.closings.get(month)?.at ?? null;
      now.sendings.push(
        ...messages.map(({ agentId, address }): ModelSending => ({
          id: (data as Record<string, string>)[agentId] ?? '',
          month,
          agentId,
          way,
          isDraft: closedAt === null,
          closedAt,
          askedAt: at,
          payable: now.payable(month, agentId),
          state: address === BAD_ADDRESS ? 'refused' : 'queued',
          reason: address === BAD_ADDRESS ? 'bad_address' : null,
        })),
      );
    },
  };
}

export const queue = (months: fc.Arbitrary<string>): fc.Arbitrary<Plan> =>
  fc
    .tuple(
      months,
      fc.constantFrom(['a1'], ['a2'], ['gone'], AGENTS, AGENTS),
      fc.constantFrom('email', 'email', 'email', 'whatsapp'),
      fc.constantFrom(true, true, true, true, false),
      fc.constantFrom(...PEOPLE),
      fc.constantFrom(false, false, false, false, true),
    )
    .map(([month, agentIds, way, isSeen, clerk, isBad]) =>
      plan(
        `${clerk} sends ${agentIds.join()} of ${month} by ${way} ${isSeen ? '' : 'blindly'} ${isBad ? 'badly' : ''}`,
        (model) => queueStatements(model, month, { agentIds, way, isSeen, clerk, isBad }),
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
      apply: (now) => void Object.assign(find(now) ?? {}, { state: 'sent' }),
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
        apply: (now) => {
          for (const one of find(now)) one.state = 'cancelled';
        },
      };
    }),
  );

/** Returns the work of a server that sends what is queued. */
export function sendStatements(model: MonthModel, fate: MailFate): Operation {
  const queued = fate === 'dying' ? 0 : model.queuedMails().length;
  return {
    ...(fate !== 'accepted' && { alone: 'sending' }),
    // The mails that wait, and those that another request queues meanwhile.
    steps: (other) => 1 + queued + (other && fate !== 'dying' ? AGENTS.length : 0),
    run: async (server) => {
      const at = server.services.clock.now().toISOString();
      await sendAll(server, fate);
      return { status: '200', at };
    },
    answer: () => '200',
    apply: (now, _reply, step) => {
      if (step === 0) now.markLost();
      if (fate === 'dying') sendUntilDeath(now);
      else if (step > 0) now.sendNext(fate);
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

/** Sends the mails up to the first one that arrives. */
function sendUntilDeath(model: MonthModel): void {
  while (model.queuedMails().length > 0 && !model.sendings.some(({ state }) => state === 'sending'))
    model.sendNext('dying');
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
    if (fate === 'unprintable') throw new Error('no paper');
    return Buffer.from(JSON.stringify(readStatementFigures(document)));
  };
  const { db, die } = killableDatabase(services.db);
  const parts = {
    ...services,
    ...(fate === 'dying' && { db }),
    config: { ...config, ...(fate === 'unreachable' && { smtpUrl: 'smtp://127.0.0.1:1' }) },
  };
  const death = new Promise<void>((resolve) => {
    company.onDeath = () => resolve(die());
  });
  const done = sendQueued(parts, stop.signal, () => ({ print, close: () => {} }));
  await Promise.race([done, death]);
  if (fate === 'dying')
    await company.db.execute(sql`update leases set expires_at = now() where name = ${SENDING_LEASE}`);
}
