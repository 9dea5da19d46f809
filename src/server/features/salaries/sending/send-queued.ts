import { randomUUID } from 'node:crypto';
import { PDF } from '#contract/lib/http/route';
import {
  missingMailSettings,
  PATIENT_MS,
  sendMail,
  type Mail,
  type MailResult,
} from '#server/lib/mail/send-mail';
import { printPdfs, type PdfPrinter } from '#server/lib/pdf/print-pdf';
import { runPeriodically } from '#server/lib/run-periodically';
import type { Services } from '#server/lib/services';
import { releaseLease, renewLease, takeLease } from '#server/crm-mirror/runs/lease/sync-lease-queries';
import { findUser } from '#server/features/accounts/users/users-queries';
import { readContent } from '../files/statement-content';
import { statementPdf } from '../files/statement-pdf';
import { fileName } from '../files/statements-zip';
import {
  changeState,
  findContacts,
  findNextMail,
  hasPendingMail,
  markLost,
  type SendingRow,
} from './sending-queries';
import { statementMail } from './statement-mail';

/** Name of the lease under which one server sends. */
export const SENDING_LEASE = 'statements';
/** Longer than the creation of a document and the delivery of a mail take. */
const LEASE_SECONDS = PATIENT_MS / 1_000 + 60;
/** Interval at which each server looks for queued mails, ms. */
const TICK_MS = 2_000;

type Parts = Pick<Services, 'db' | 'clock' | 'log' | 'config' | 'sync'>;

/** Sends queued statements until it is stopped. @returns a function that stops it after the current mail */
export function startSendingSchedule(parts: Parts): () => Promise<void> {
  const stop = new AbortController();
  const end = runPeriodically(parts, {
    everyMs: TICK_MS,
    task: () => sendQueued(parts, stop.signal),
    interrupted: 'the sending of statements is interrupted',
  });
  return () => {
    stop.abort();
    return end();
  };
}

interface HeldLease {
  owner: string;
  fence: number;
}

/**
 * Sends the queued mails one after the other, unless another server does. `sending` is committed before the connection begins, so
 * that a mail is sent at most once, whenever the server dies. Mails that a dead server was sending become `unknown`. Without the
 * settings of mail, the others wait.
 */
export async function sendQueued(parts: Parts, stop: AbortSignal, createPrinter = printPdfs): Promise<void> {
  const { db, clock, config } = parts;
  if (!(await hasPendingMail(db))) return;
  const owner = randomUUID();
  const fence = await takeLease(db, SENDING_LEASE, owner, LEASE_SECONDS);
  if (fence === null) return;
  const held = { owner, fence };
  const printer = createPrinter();
  try {
    await markLost(db, clock.now());
    if (missingMailSettings(config).length > 0) return;
    while (!stop.aborted && (await renewLease(db, SENDING_LEASE, held, LEASE_SECONDS))) {
      const next = await findNextMail(db);
      if (!next) return;
      await sendOne({ ...parts, printer, stop }, next, held);
    }
  } finally {
    printer.close();
    await releaseLease(db, SENDING_LEASE, owner);
  }
}

interface Sender extends Parts {
  printer: PdfPrinter;
  stop: AbortSignal;
}

async function sendOne(parts: Sender, row: SendingRow, held: HeldLease): Promise<void> {
  const { db, clock, config } = parts;
  const made = await makeMail(parts, row);
  if (made === null) return;
  if (typeof made === 'string') {
    await changeState(db, [row.id], { from: ['queued'], to: 'refused', at: clock.now(), reason: made });
    return;
  }
  const { mail, content } = made;
  const isTaken = await db.transaction(async (tx) => {
    if (!(await renewLease(tx, SENDING_LEASE, held, LEASE_SECONDS))) return false;
    const taken = await changeState(tx, [row.id], {
      from: ['queued'],
      to: 'sending',
      at: clock.now(),
      content,
    });
    return taken.length > 0;
  });
  if (!isTaken) return;
  const result = await sendMail(config, mail, PATIENT_MS);
  // A slow server may have been declared dead; what it knows for certain still counts.
  await changeState(db, [row.id], { from: ['sending', 'unknown'], at: clock.now(), ...getState(result) });
}

function getState(result: MailResult) {
  if (result.outcome === 'sent') return { to: 'sent' as const };
  const { outcome: reason, detail } = result;
  return { to: reason === 'lost' ? ('unknown' as const) : ('refused' as const), reason, detail };
}

interface PrintedMail {
  mail: Mail;
  content: Pick<SendingRow, 'payable' | 'closedAt'>;
}

/** @returns the mail with the statement as PDF, or the reason why there is none; null: the server stops */
async function makeMail(
  parts: Sender,
  row: SendingRow,
): Promise<PrintedMail | 'not_printed' | 'month_changed' | null> {
  const { db, clock, log, config, printer, stop } = parts;
  const { id, month, agentId, address, isDraft } = row;
  try {
    const asker = await findUser(db, row.askedBy);
    const made = { at: clock.now(), by: asker?.user ?? { displayName: '', email: row.askedBy } };
    const content = await readContent(parts, made, { month, agentId, statusCode: [] });
    const { statement } = content;
    if ((statement.closings.length === 0) !== isDraft) return 'month_changed';
    const pdf = await printer.print(statementPdf(content), stop);
    const [contact] = await findContacts(db, [agentId]);
    return {
      mail: {
        id,
        to: address,
        ...statementMail({ month, name: contact?.plainName ?? null, isDraft, origin: config.publicOrigin }),
        attachment: { name: `${fileName(statement)}.pdf`, type: PDF, content: pdf },
      },
      content: { payable: statement.payable, closedAt: statement.closings[0]?.closedAt ?? null },
    };
  } catch (err) {
    if (stop.aborted) return null;
    log.error({ err }, 'a statement to be sent cannot be printed');
    return 'not_printed';
  }
}
