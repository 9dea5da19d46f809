import { alarmTitles, alertTexts as texts } from '#contract/features/crm-mirror/sync/sync-texts';
import type { SyncAlarm } from '#contract/features/crm-mirror/sync/sync-health-contract';
import type { AlertRow } from './alert-queries';

/** Page with the alarms and their remedies; see spec.md section 2. */
const PAGE = '/settings/data-sync';

/** Kind of a message that reports no alarm. */
export const TEST_ALERT = 'test';
/** Kind of an alert about the embedded database. */
export const FULL_DISK = 'full_disk';

/** JSON that is posted to `ALERT_WEBHOOK_URL`. */
export interface WebhookBody {
  /** Text for chat services, which display this field. */
  text: string;
  kind: string;
  status: 'raised' | 'over';
  /** Details of the alarm as in `GET /api/sync/health`; null when it is over. */
  alarm: unknown;
  /** ISO 8601 in UTC. */
  at: string;
  url: string;
}

function getTitle({ kind, isOver }: AlertRow): string {
  if (kind === TEST_ALERT) return texts.test;
  const title = kind === FULL_DISK ? texts.fullDisk : alarmTitles[kind as SyncAlarm['kind']];
  return `${isOver ? texts.over : texts.raised}: ${title ?? kind}`;
}

const HTML = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => HTML[sign as keyof typeof HTML]);
}

/** Returns the error of a raised alarm, on a line of its own; empty if it has none. */
function getErrorLine({ alarm }: AlertRow): string {
  const { error } = (alarm ?? {}) as { error?: unknown };
  return typeof error === 'string' && error !== '' ? `\n${error}` : '';
}

/** @param origin public address of the application */
export function alertMail(row: AlertRow, origin: string): { subject: string; text: string; html: string } {
  const title = getTitle(row);
  const url = `${origin}${PAGE}`;
  return {
    subject: title,
    text: `${title}${getErrorLine(row)}\n\n${texts.page}: ${url}`,
    html: `<div dir="rtl" lang="he"><p>${title}${escapeHtml(getErrorLine(row))}</p><p><a href="${url}">${texts.page}</a></p></div>`,
  };
}

export function webhookBody(row: AlertRow, origin: string): WebhookBody {
  const { kind, isOver, alarm, createdAt: at } = row;
  const url = `${origin}${PAGE}`;
  return {
    text: `${getTitle(row)}${getErrorLine(row)}\n${url}`,
    kind,
    status: isOver ? 'over' : 'raised',
    alarm,
    at,
    url,
  };
}
