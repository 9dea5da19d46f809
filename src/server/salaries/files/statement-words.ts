import { nameOf } from '../../../contract/agents/agent-name';
import { salaryFileTexts as texts } from '../../../contract/salaries/salary-file-texts';
import type { SalarySale, Statement } from '../../../contract/salaries/statements-contract';
import { sum } from '../../../contract/money/money-rules';
import { businessTime } from '../../platform/clock';
import type { Made } from '../../platform/lists/about-file';
import { printMoment } from '../../platform/paper/paper-format';

/** A statement with the sales that it counts, as its files say it. */
export interface StatementContent {
  statement: Statement;
  sales: readonly SalarySale[];
  made: Made;
  /** Whether amounts are before VAT, in words. */
  vat: string;
}

export function agentNameOf({ agent }: Statement): string {
  return nameOf(agent ?? { id: '', name: null });
}

/** Names of the statuses that have counted sales. */
export function countedStatuses({ statuses }: Statement): string {
  const counted = statuses.filter(({ isCounted }) => isCounted);
  if (counted.length === 0) return texts.noStatuses;
  return [...new Set(counted.map(statusText))].join(', ');
}

export function statusText({
  statusName,
  statusCode,
}: {
  statusName: string | null;
  statusCode: number | null;
}): string {
  return statusName ?? (statusCode === null ? '—' : String(statusCode));
}

export function stateOf({ closings: [closing] }: Statement): string {
  if (!closing) return texts.open;
  return texts.closed(closing.closedBy, momentText(closing.closedAt));
}

/** A moment, ISO 8601 in UTC, by the clock of the business; null: none yet. */
export function asOf(lastSyncTime: string | null): string {
  return lastSyncTime === null ? texts.never : momentText(lastSyncTime);
}

function momentText(iso: string): string {
  return printMoment(businessTime(new Date(iso)));
}

/** Late changes of the month that nobody has decided on, shekels. */
export function waitingOf({ lateChanges }: Statement): number {
  return sum(lateChanges.map(({ difference }) => difference));
}
