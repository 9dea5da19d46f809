import { randomUUID } from 'node:crypto';
import type { SyncAlarm } from '#contract/features/crm-mirror/sync/sync-health-contract';
import type { Config } from '#server/lib/config';
import type { Database } from '#server/db/database';
import { withoutAddresses } from '#server/lib/logged-error';
import { findLastRestore } from '#server/lib/backup/restores-queries';
import { alertAttempts } from '#server/lib/metrics/counters';
import { missingMailSettings, sendMail } from '#server/lib/mail/send-mail';
import type { Services } from '#server/lib/services';
import { alertMail, MONTH_CLOSED, type MonthClosed, TEST_ALERT, webhookBody } from './alert-message';
import {
  deleteAlert,
  deleteRaised,
  findAlertAddresses,
  findDueAlerts,
  findRaisedKinds,
  hasSeenAdministrator,
  insertAlerts,
  insertRaised,
  postponeAlert,
  type AlertRow,
} from './alert-queries';

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'fetch'>;

type SendParts = Pick<Parts, 'clock' | 'config' | 'fetch'>;
export type Recipient = Pick<AlertRow, 'way' | 'address'>;

const WEBHOOK_TIMEOUT_MS = 10_000;
/** Pause after the first failed attempt, ms. It doubles with each further one. */
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;
/** An alert that could not be delivered for this long is dropped, ms. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Returns whether alerts can be sent to anybody. */
export const canAlert = (config: Config): boolean =>
  canMailAlerts(config) || config.alertWebhookUrl !== undefined;

/** Returns whether the server can send mails to administrators. */
export const canMailAlerts = (config: Config): boolean => missingMailSettings(config).length === 0;

/** Returns whether the data were restored from a backup and no administrator has come since. Then nothing is sent by itself. */
export async function isUnattendedRestore({ db }: Pick<Parts, 'db'>): Promise<boolean> {
  const restore = await findLastRestore(db);
  return restore !== null && !(await hasSeenAdministrator(db, restore.restoredAt));
}

/**
 * Queues an alert for each alarm that started or ended since the last call. The caller holds the lease of alerts, so that servers
 * do not notify of the same alarm twice.
 */
export async function queueAlerts({ db, clock, config }: Parts, alarms: readonly SyncAlarm[]): Promise<void> {
  const now = clock.now();
  const raised = await findRaisedKinds(db);
  const current = new Map(alarms.map((alarm) => [alarm.kind as string, alarm]));
  const started = [...current.keys()].filter((kind) => !raised.includes(kind));
  const ended = raised.filter((kind) => !current.has(kind));
  if (started.length + ended.length === 0) return;
  await db.transaction(async (tx) => {
    await insertRaised(tx, started, now);
    await deleteRaised(tx, ended);
    const changes = [
      ...started.map((kind) => ({ kind, isOver: false, alarm: current.get(kind) })),
      ...ended.map((kind) => ({ kind, isOver: true, alarm: null })),
    ];
    await queue(tx, config, changes, now);
  });
}

/** Queues an alert with the seal of a month, in the transaction that closes it: the seal leaves the reach of the database's owner. */
export async function queueMonthClosed(
  tx: Database,
  config: Config,
  { now, ...alarm }: MonthClosed & { now: Date },
): Promise<void> {
  await queue(tx, config, [{ kind: MONTH_CLOSED, isOver: false, alarm }], now);
}

/** Queues alerts to everybody who gets them now. */
async function queue(
  tx: Database,
  config: Config,
  messages: readonly Pick<AlertRow, 'kind' | 'isOver' | 'alarm'>[],
  now: Date,
): Promise<void> {
  const recipients = await findRecipients(tx, config);
  const at = now.toISOString();
  await insertAlerts(
    tx,
    messages.flatMap((message) =>
      recipients.map((recipient) => ({
        ...message,
        ...recipient,
        id: randomUUID(),
        createdAt: at,
        nextAttemptAt: at,
      })),
    ),
  );
}

/** Queues a mail about something other than an alarm, unless the server cannot send mails. */
export async function queueMail(
  tx: Database,
  config: Config,
  { kind, address, now }: { kind: string; address: string; now: Date },
): Promise<void> {
  if (!canMailAlerts(config)) return;
  const at = now.toISOString();
  const mail = { id: randomUUID(), kind, isOver: false, alarm: null, way: 'mail', address } as const;
  await insertAlerts(tx, [{ ...mail, createdAt: at, nextAttemptAt: at }]);
}

/** Sends due alerts, each at least once. Failed ones are repeated with growing pauses. The caller holds the lease of alerts. */
export async function sendDueAlerts(parts: Parts): Promise<void> {
  const { db, clock, log } = parts;
  for (const row of await findDueAlerts(db, clock.now())) {
    const failure = await sendAlert(parts, row);
    alertAttempts.inc({ way: row.way, result: failure === null ? 'delivered' : 'failed' });
    const now = clock.now();
    const isTooOld = now.getTime() - Date.parse(row.createdAt) > MAX_AGE_MS;
    if (failure !== null) {
      const { kind, way, attempts } = row;
      const alert = { kind, way, attempts: attempts + 1 };
      log.warn({ alert, failure: withoutAddresses(failure) }, 'an alert was not delivered');
    }
    if (failure === null || isTooOld) await deleteAlert(db, row.id);
    else {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** row.attempts, MAX_PAUSE_MS);
      await postponeAlert(db, row, new Date(now.getTime() + pause));
    }
  }
}

/** Returns everybody who gets alerts now. */
export async function findRecipients(db: Database, config: Config): Promise<Recipient[]> {
  const addresses = canMailAlerts(config) ? await findAlertAddresses(db) : [];
  return [
    ...(config.alertWebhookUrl === undefined ? [] : [{ way: 'webhook' as const, address: '' }]),
    ...addresses.map((address) => ({ way: 'mail' as const, address })),
  ];
}

/** Sends a message in place of an alert at once, for trying out the settings. See `sendAtOnce`. */
export function sendTestAlert(parts: SendParts, recipient: Recipient): Promise<string | null> {
  return sendAtOnce(parts, recipient, { kind: TEST_ALERT, isOver: false });
}

/**
 * Sends an alert that is not stored.
 * @returns the reason of a failure; null: delivered
 */
export function sendAtOnce(
  parts: SendParts,
  recipient: Recipient,
  message: Pick<AlertRow, 'kind' | 'isOver'>,
): Promise<string | null> {
  const at = parts.clock.now().toISOString();
  const content = { ...message, id: randomUUID(), alarm: null };
  return sendAlert(parts, { ...recipient, ...content, attempts: 0, createdAt: at, nextAttemptAt: at });
}

/** @returns the reason of a failure; null: delivered */
async function sendAlert(
  { config, fetch: send = fetch }: Pick<Parts, 'config' | 'fetch'>,
  row: AlertRow,
): Promise<string | null> {
  if (row.way === 'mail') {
    const result = await sendMail(config, {
      id: row.id,
      to: row.address,
      ...alertMail(row, config.publicOrigin),
    });
    return result.outcome === 'sent' ? null : result.detail;
  }
  // The webhook was removed from the settings meanwhile.
  if (config.alertWebhookUrl === undefined) return null;
  try {
    const { ok, status } = await send(config.alertWebhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(webhookBody(row, config.publicOrigin)),
      redirect: 'error',
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    return ok ? null : `status ${status}`;
  } catch (error) {
    // The message of `fetch` does not say what failed.
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? message;
  }
}
