import type { ReactNode } from 'react';
import type { MappingTrial } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { PlainTable } from '#client/components/tables/plain-table';
import { formatMonthName } from '#client/components/values/format-date';
import { Money } from '#client/components/values/money';
import { mappingTexts as texts } from './mapping-texts';

type Month = MappingTrial['months'][number];
type Sum = 'amount' | 'commission';

const isChanged = (month: Month, of: Sum): boolean => month[of]?.before !== month[of]?.after;

/** Returns true if a sum of a month differs from that before. */
export function changesMoney(months: readonly Month[]): boolean {
  return months.some((month) => isChanged(month, 'amount') || isChanged(month, 'commission'));
}

/** Changed sums of the months before and after, ₪: commissions first, if the user may see them. */
export function TriedMonths({ months }: Pick<MappingTrial, 'months'>): ReactNode {
  if (!changesMoney(months)) return <p>{texts.sameMoney}</p>;
  return (
    <>
      <Sums title={texts.commissions} months={months} of="commission" />
      <Sums title={texts.amounts} months={months} of="amount" />
    </>
  );
}

function Sums({ title, months, of }: { title: string; months: readonly Month[]; of: Sum }): ReactNode {
  const rows = months.filter((month) => isChanged(month, of));
  if (rows.length === 0) return null;
  const column = (name: string, getValue: (sum: Month['amount']) => number) => ({
    title: name,
    numeric: true,
    cell: ({ [of]: sum }: Month) => <Money value={sum ? getValue(sum) : null} />,
  });
  return (
    <PlainTable<Month>
      caption={title}
      rows={rows}
      getKey={({ month }) => month}
      wraps
      columns={[
        { title, cell: ({ month }) => formatMonthName(month) },
        column(texts.today, ({ before }) => before),
        column(texts.afterwards, ({ after }) => after),
        column(texts.difference, subtract),
      ]}
    />
  );
}

const AGOROT = 100;

function subtract({ before, after }: Month['amount']): number {
  return (Math.round(after * AGOROT) - Math.round(before * AGOROT)) / AGOROT;
}
