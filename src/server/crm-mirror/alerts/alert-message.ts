import { monthWithYear } from '#contract/lib/calendar/calendar-texts';
import { alarmTitles, alertTexts as texts } from '#contract/features/crm-mirror/sync/sync-texts';
import type { SyncAlarm } from '#contract/features/crm-mirror/sync/sync-health-contract';
import { escapeMarkup } from '#server/lib/escape-markup';
import type { AlertRow } from './alert-queries';

/** Page with the alarms and their remedies; see spec.md section 2. */
const PAGE = '/settings/data-sync';

/** Kind of a message that reports no alarm. */
export const TEST_ALERT = 'test';
/** Kind of an alert about the embedded database. */
export const FULL_DISK = 'full_disk';

/** Kind of an alert that carries the seal of a closed month out of the database. */
export const MONTH_CLOSED = 'month_closed';

/** Content of an alert about a closed month. */
export interface MonthClosed {
  /** `YYYY-MM`. */
  month: string;
  /** 16 characters of the seal. */
  seal: string | null;
}

/** Kind of a mail to an agent whose question has an answer. It contains neither the answer nor an amount. */
export const QUESTION_ANSWERED = 'question_answered';
/** Page of an agent's own pay. */
const OWN_PAGE = '/agent';

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

function getTitle({ kind, isOver, alarm }: AlertRow): string {
  if (kind === TEST_ALERT) return texts.test;
  if (kind === MONTH_CLOSED) {
    const { month } = alarm as MonthClosed;
    return `${texts.monthClosed}: ${monthWithYear(month)}`;
  }
  if (kind === QUESTION_ANSWERED) return texts.questionAnswered;
  const title = kind === FULL_DISK ? texts.fullDisk : alarmTitles[kind as SyncAlarm['kind']];
  return `${isOver ? texts.over : texts.raised}: ${title ?? kind}`;
}

/** Returns the title of an alert, and the seal of a closed month, or the error of a raised alarm if it has one: a line each. */
function getLines(row: AlertRow): string[] {
  if (row.kind === MONTH_CLOSED) return [getTitle(row), texts.seal, (row.alarm as MonthClosed).seal ?? '—'];
  const { error } = (row.alarm ?? {}) as { error?: unknown };
  return typeof error === 'string' && error !== '' ? [getTitle(row), error] : [getTitle(row)];
}

function getPage({ kind, alarm }: AlertRow): string {
  if (kind === QUESTION_ANSWERED) return OWN_PAGE;
  return kind === MONTH_CLOSED ? `/user-info/salary-reports?month=${(alarm as MonthClosed).month}` : PAGE;
}

/** @param origin public address of the application */
export function alertMail(row: AlertRow, origin: string): { subject: string; text: string; html: string } {
  const lines = getLines(row);
  const url = `${origin}${getPage(row)}`;
  const link = row.kind === QUESTION_ANSWERED ? texts.toAnswer : texts.page;
  const paragraphs = lines.map((line) => `<p dir="auto">${escapeMarkup(line)}</p>`).join('');
  return {
    subject: getTitle(row),
    text: `${lines.join('\n')}\n\n${link}: ${url}`,
    html: `<div dir="rtl" lang="he">${paragraphs}<p><a href="${url}">${link}</a></p></div>`,
  };
}

export function webhookBody(row: AlertRow, origin: string): WebhookBody {
  const { kind, isOver, alarm, createdAt: at } = row;
  const url = `${origin}${getPage(row)}`;
  return {
    text: [...getLines(row), url].join('\n'),
    kind,
    status: isOver ? 'over' : 'raised',
    alarm,
    at,
    url,
  };
}
