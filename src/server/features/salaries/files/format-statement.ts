import { getAgentName } from '#contract/features/agents/agent-name';
import { salaryFileTexts as texts } from '#contract/features/salaries/salary-file-texts';
import type { Seal } from '#contract/features/salaries/salary-values';
import type { SalarySale, Statement } from '#contract/features/salaries/statements-contract';
import { sum } from '#contract/lib/money/compare-amounts';
import { businessTime } from '#server/lib/clock';
import type { Authorship } from '#server/lib/lists/about-file';
import type { AboutLine } from '#server/lib/lists/xlsx-file';
import { printMoment } from '#server/lib/pdf/pdf-format';

/** Content of a statement's files, with the counted sales. */
export interface StatementContent {
  statement: Statement;
  sales: readonly SalarySale[];
  made: Authorship;
  /** Text about VAT in the amounts. */
  vat: string;
}

export function getStatementAgent({ agent }: Statement): string {
  return getAgentName(agent ?? { id: '', name: null });
}

export function getMonthState({ closings: [closing] }: Statement): string {
  if (!closing) return texts.open;
  return texts.closed(closing.closedBy, momentText(closing.closedAt));
}

/** Returns the lines of a sheet about a seal, if there is one. */
export function linesAboutSeal(seal: Seal | null | undefined): AboutLine[] {
  if (!seal) return [];
  return [[seal.isLate ? `${texts.seal} (${texts.sealedLate})` : texts.seal, seal.code]];
}

/** Formats an ISO 8601 moment in local time; null: never. */
export function syncedAt(lastSyncTime: string | null): string {
  return lastSyncTime === null ? texts.never : momentText(lastSyncTime);
}

function momentText(iso: string): string {
  return printMoment(businessTime(new Date(iso)));
}

/** Returns the sum of the month's undecided late changes, ₪. */
export function countPendingChanges({ lateChanges }: Statement): number {
  return sum(lateChanges.map(({ difference }) => difference));
}
