import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import type { SalesFilter } from '#contract/features/sales/sales-contract';
import { salesPrintTexts as texts } from '#contract/features/reports/sales-print-texts';
import type { Database } from '#server/db/database';
import { printDay } from '#server/lib/pdf/pdf-format';
import { isolateName } from '#server/lib/pdf/pdf-text';
import { findStatuses } from '#server/features/sales/sale-status-queries';
import { salesSource } from '#server/features/sales/sales-list-queries';

export function describePeriod({ from, to }: SalesFilter): string {
  if (from && to) return texts.between(printDay(from), printDay(to));
  if (from) return texts.from(printDay(from));
  return to ? texts.to(printDay(to)) : texts.allDates;
}

/** Returns the texts of the other filters, with names instead of ids. */
export async function describeFilter(db: Database, filter: SalesFilter): Promise<string[]> {
  const { agentId, marketerId, customerId, productId, text } = filter;
  const words = [await describeStatuses(db, filter.statusCode ?? [])];
  const parties = [
    ['agent', agentId, texts.agentIs],
    ['marketer', marketerId, texts.marketerIs],
    ['customer', customerId, texts.customerIs],
    ['product', productId, texts.productIs],
  ] as const;
  for (const [party, id, format] of parties) {
    if (!id) continue;
    const [found] = await salesSource.names[party](db, { ids: [id], text: '', limit: 1 });
    words.push(format(isolateName(toDisplayedName(found?.name ?? texts.unknown))));
  }
  return text ? [...words, texts.textIs(isolateName(text))] : words;
}

async function describeStatuses(db: Database, codes: readonly number[]): Promise<string> {
  if (codes.length === 0) return texts.allStatuses;
  const known = await findStatuses(db);
  const names = codes.map(
    (code) => known.find(({ statusCode }) => statusCode === code)?.statusName ?? String(code),
  );
  return texts.statuses(names.map(isolateName).join(', '));
}
