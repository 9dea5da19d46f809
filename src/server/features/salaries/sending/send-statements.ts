import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { internationalNumber, canReceiveMessages } from '../../../../contract/features/customers/phone-links';
import type { Message } from '../../../../contract/features/salaries/sending-contract';
import { insertAudit } from '../../../lib/audit-queries';
import { authorizeWrite } from '../../../lib/authorize-write';
import { businessDate } from '../../../lib/clock';
import type { Database } from '../../../lib/database/database';
import { advisoryLock } from '../../../lib/database/advisory-lock';
import { HttpError } from '../../../lib/http/errors';
import { missingMailSettings } from '../../../lib/mail/send-mail';
import type { Services } from '../../../lib/services';
import { findClosings } from '../closing/closing-queries';
import { findRule, loadMonths } from '../load-year';
import { notBegun } from '../load-statement';
import { getPeriodMonths } from '../status-rule';
import { changeState, findLastSendings, insertSendings } from './sending-queries';

interface Request {
  month: string;
  messages: readonly Message[];
}

/**
 * Queues statements of a month, at most one message for each agent.
 * @throws HttpError `invalid_input` for an agent without a statement and an address that cannot receive it; `bad_request` if the
 * server cannot send mail; `conflict` if a statement was sent meanwhile or is being sent
 */
export async function queueStatements(
  { db, clock, config }: Services,
  userId: string,
  { month, messages }: Request,
): Promise<number> {
  const now = clock.now();
  const isMail = messages.some(({ way }) => way === 'email');
  const missing = missingMailSettings(config);
  if (isMail && missing.length > 0) throw new HttpError('bad_request', 'mail is not set up', { missing });
  const addresses = messages.map(readAddress);
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await advisoryLock(tx, 'statements');
    await requireStatements(tx, month, messages, businessDate(now));
    await requireLatest(tx, month, messages);
    const isDraft = !(await findClosings(tx)).some((one) => one.month === month);
    const request = { askedAt: now.toISOString(), askedBy: userId, changedAt: now.toISOString() };
    const rows = messages.map(({ agentId, way }, i) => ({
      id: randomUUID(),
      month,
      agentId,
      way,
      address: addresses[i] ?? '',
      isDraft,
      state: 'queued' as const,
      ...request,
    }));
    await insertSendings(tx, rows);
    await insertAudit(tx, {
      actorId: userId,
      action: 'statements.sent',
      targetId: month,
      details: {
        month,
        isDraft,
        messages: rows.map(({ agentId, way, address }) => ({ agentId, way, address })),
      },
    });
  });
  return messages.length;
}

const EmailAddress = z.email();

/** @returns an e-mail address, or an international number */
function readAddress({ way, address }: Message, place: number): string {
  if (way === 'email') {
    if (!EmailAddress.safeParse(address).success) throw refused(place, 'address', 'is not an e-mail address');
    return address;
  }
  const number = internationalNumber(address);
  if (number === null || !canReceiveMessages(number))
    throw refused(place, 'address', 'is not a mobile number');
  return number;
}

async function requireStatements(
  tx: Database,
  month: string,
  messages: readonly Message[],
  today: string,
): Promise<void> {
  const rule = await findRule(tx, []);
  const requestedMonths = getPeriodMonths(month, today, rule);
  if (requestedMonths.length === 0) throw notBegun('month', 'body');
  const { salaries } = await loadMonths(tx, requestedMonths, { today, agentIds: [], rule });
  const named = new Set<string>();
  for (const [place, { agentId }] of messages.entries()) {
    if (salaries[month]?.[agentId] === undefined) throw refused(place, 'agentId', 'has no statement');
    if (named.has(agentId)) throw refused(place, 'agentId', 'is named twice');
    named.add(agentId);
  }
}

/** A second click, or another person, must not send the same statement again. */
async function requireLatest(tx: Database, month: string, messages: readonly Message[]): Promise<void> {
  const last = new Map((await findLastSendings(tx, month)).map((one) => [one.agentId, one]));
  const changed = messages.filter(({ agentId, seen }) => {
    const one = last.get(agentId);
    return (one?.id ?? null) !== seen || one?.state === 'queued' || one?.state === 'sending';
  });
  if (changed.length === 0) return;
  const details = { reason: 'sent', agentIds: changed.map(({ agentId }) => agentId) };
  throw new HttpError('conflict', 'a statement was sent meanwhile', { details });
}

function refused(place: number, field: string, reason: string): HttpError {
  const fields = [{ field: `body.messages.${place}.${field}`, reason }];
  return new HttpError('invalid_input', 'the input is not valid', { fields });
}

/** Notes that a person opened a WhatsApp message. @throws HttpError `not_found` if it is not waiting */
export async function markOpened({ db, clock }: Services, userId: string, id: string): Promise<number> {
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    const [row] = await changeState(tx, [id], { from: ['queued'], to: 'sent', at: clock.now() });
    if (row?.way !== 'whatsapp') throw new HttpError('not_found', 'no such message waits');
    const { month, agentId, address } = row;
    const details = { month, address };
    await insertAudit(tx, { actorId: userId, action: 'statement.opened', targetId: agentId, details });
  });
  return 1;
}

/** Cancels what is still queued. @returns the number of cancelled messages */
export async function cancelSendings(
  { db, clock }: Services,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  return db.transaction(async (tx) => {
    await authorizeWrite(tx);
    const rows = await changeState(tx, ids, { from: ['queued'], to: 'cancelled', at: clock.now() });
    await insertAudit(tx, {
      actorId: userId,
      action: 'statements.cancelled',
      targetId: rows[0]?.month ?? null,
      details: { count: rows.length, messages: rows.map(({ agentId, month }) => ({ agentId, month })) },
    });
    return rows.length;
  });
}
