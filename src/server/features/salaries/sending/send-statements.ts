import { randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { internationalNumber, canReceiveMessages } from '#contract/features/customers/phone-links';
import type { Message, SendingWay } from '#contract/features/salaries/sending-contract';
import { normalizeEmail, readEmailAddress } from '#contract/features/users/email-address';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { businessDate } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { missingMailSettings } from '#server/lib/mail/send-mail';
import type { Services } from '#server/lib/services';
import { findClosings, lockClosings } from '../closing/closing-queries';
import { findRule, loadMonths } from '../load-year';
import { notBegun } from '../load-statement';
import { getPeriodMonths } from '../status-rule';
import {
  changeState,
  findContacts,
  findLastSendings,
  insertSendings,
  type Contact,
  type LastSending,
} from './sending-queries';
import { findMonthRestore, isUncertain } from './sent-statements';

interface Request {
  month: string;
  /** Restore of a backup that the caller has considered. */
  restoredAt?: string | undefined;
  messages: readonly Message[];
}

/**
 * Queues statements of a month, at most one message for each agent. A message whose address cannot receive it is recorded as
 * refused; the others are queued.
 * @returns the number of queued messages
 * @throws HttpError `invalid_input` for an agent who is named twice; `bad_request` if the server cannot send mail; `conflict` if a
 * statement was sent meanwhile, is being sent, no longer exists, or may have been sent before a restore
 */
export async function queueStatements(
  { db, clock, config }: Services,
  userId: string,
  { month, restoredAt, messages }: Request,
): Promise<number> {
  const now = clock.now();
  const isMail = messages.some(({ way }) => way === 'email');
  const missing = missingMailSettings(config);
  if (isMail && missing.length > 0) throw new HttpError('bad_request', 'mail is not set up', { missing });
  requireDistinct(messages);
  return db.transaction(async (tx) => {
    await authorizeWrite(tx);
    // Amount and closing are of one moment, and nobody else sends meanwhile.
    await lockClosings(tx);
    const payable = await findPayable(tx, month, messages, businessDate(now));
    const last = await requireLatest(tx, month, messages);
    const closing = (await findClosings(tx)).find((one) => one.month === month);
    const isDraft = closing === undefined;
    const closedAt = closing?.closedAt ?? null;
    const restore = await findMonthRestore(tx, month);
    if (restore !== null && restore.restoredAt !== restoredAt) {
      const uncertain = messages.filter(({ agentId }) =>
        isUncertain(last.get(agentId) ?? null, { payable: payable.get(agentId) ?? 0, closedAt }, restore),
      );
      if (uncertain.length > 0) throw conflict('restored', 'a statement may have been sent', uncertain);
    }
    const found = await findContacts(
      tx,
      messages.map(({ agentId }) => agentId),
    );
    const contacts = new Map(found.map((contact) => [contact.agentId, contact]));
    const request = { askedAt: now.toISOString(), askedBy: userId, changedAt: now.toISOString() };
    const rows = messages.map((message) => ({
      id: randomUUID(),
      month,
      isDraft,
      payable: payable.get(message.agentId) ?? null,
      closedAt,
      ...toSending(message, contacts.get(message.agentId)),
      ...request,
    }));
    await insertSendings(tx, rows);
    const queued = rows.filter(({ state }) => state === 'queued');
    const unsendable = rows.filter(({ state }) => state === 'refused');
    const toRecord = ({ agentId, way, address, isOtherAddress }: (typeof rows)[number]) => ({
      agentId,
      way,
      address,
      ...(isOtherAddress && { isOtherAddress }),
    });
    await insertAudit(tx, {
      actorId: userId,
      action: 'statements.sent',
      targetId: month,
      details: {
        month,
        isDraft,
        messages: queued.map(toRecord),
        ...(unsendable.length > 0 && { badAddresses: unsendable.map(toRecord) }),
      },
    });
    return queued.length;
  });
}

/** Returns the sending of a message: queued, or refused for its address. */
function toSending({ agentId, way, address: text }: Message, contact: Contact | undefined) {
  const address = readAddress(way, text);
  if (address === null) {
    const badAddress = { state: 'refused', reason: 'bad_address' } as const;
    return { agentId, way, address: text, isOtherAddress: false, ...badAddress };
  }
  const known = readAddress(way, getCrmAddress(way, contact));
  const isOtherAddress = known === null || normalizeEmail(known) !== normalizeEmail(address);
  return { agentId, way, address, isOtherAddress, state: 'queued' as const };
}

/** @returns an address that can receive a message; null: none */
function readAddress(way: SendingWay, text: string): string | null {
  return way === 'email' ? readEmailAddress(text, domainToASCII) : readMobileNumber(text);
}

/** Returns the CRM's address of an agent; empty if there is none. */
function getCrmAddress(way: SendingWay, contact: Contact | undefined): string {
  const { email = null, phone = null, isOtherEmail, isOtherPhone } = contact ?? {};
  if (way === 'email') return isOtherEmail ? '' : (email ?? '');
  return isOtherPhone ? '' : (phone ?? '');
}

/** @returns an international number that can receive messages; null: none */
function readMobileNumber(phone: string): string | null {
  const number = internationalNumber(phone);
  return number !== null && canReceiveMessages(number) ? number : null;
}

/** @throws HttpError `invalid_input` */
function requireDistinct(messages: readonly Message[]): void {
  const named = new Set<string>();
  for (const [place, { agentId }] of messages.entries()) {
    if (named.has(agentId)) {
      const fields = [{ field: `body.messages.${place}.agentId`, reason: 'is named twice' }];
      throw new HttpError('invalid_input', 'the input is not valid', { fields });
    }
    named.add(agentId);
  }
}

/** @returns the payable amounts by agent @throws HttpError `invalid_input`, `conflict` */
async function findPayable(
  tx: Database,
  month: string,
  messages: readonly Message[],
  today: string,
): Promise<Map<string, number>> {
  const rule = await findRule(tx, []);
  const requestedMonths = getPeriodMonths(month, today, rule);
  if (requestedMonths.length === 0) throw notBegun('month', 'body');
  const { salaries } = await loadMonths(tx, requestedMonths, { today, agentIds: [], rule });
  const gone = messages.filter(({ agentId }) => salaries[month]?.[agentId] === undefined);
  if (gone.length > 0) throw conflict('no_statement', 'an agent has no statement', gone);
  return new Map(Object.entries(salaries[month] ?? {}).map(([agentId, { payable }]) => [agentId, payable]));
}

/**
 * A second click, or another person, must not send the same statement again.
 * @returns the latest sendings of the month by agent @throws HttpError `conflict`
 */
async function requireLatest(
  tx: Database,
  month: string,
  messages: readonly Message[],
): Promise<Map<string, LastSending>> {
  const last = new Map((await findLastSendings(tx, month)).map((one) => [one.agentId, one]));
  const changed = messages.filter(({ agentId, seen }) => {
    const one = last.get(agentId);
    return (one?.id ?? null) !== seen || one?.state === 'queued' || one?.state === 'sending';
  });
  if (changed.length > 0) throw conflict('sent', 'a statement was sent meanwhile', changed);
  return last;
}

function conflict(reason: string, message: string, messages: readonly Message[]): HttpError {
  const details = { reason, agentIds: messages.map(({ agentId }) => agentId) };
  return new HttpError('conflict', message, { details });
}

/** Notes that a person opened a WhatsApp message. @throws HttpError `not_found` if it is not waiting */
export async function markOpened({ db, clock }: Services, userId: string, id: string): Promise<number> {
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    const [row] = await changeState(tx, [id], { from: ['queued'], to: 'sent', at: clock.now() });
    if (row?.way !== 'whatsapp') throw new HttpError('not_found', 'no such message waits');
    const { month, agentId, address, isOtherAddress } = row;
    const details = { month, address, ...(isOtherAddress && { isOtherAddress }) };
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
