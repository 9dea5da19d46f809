import Text from 'antd/es/typography/Text';
import type { ReactNode } from 'react';
import type { Statement } from '#contract/features/salaries/statements-contract';
import { formatDate } from '../values/format-date';
import { amountBreakdownTexts as texts, periodText } from './amount-breakdown-texts';
import type { SalesPages } from './sales-breakdown';

interface Props {
  title: string;
  statement: Statement;
  /** Loaded sales. */
  sales: SalesPages['currentData'];
}

/** Button that copies an amount with its loaded sales as text, in columns for a sheet. */
export function CopyBreakdown(props: Props): ReactNode {
  return <Text copyable={{ text: () => toText(props), tooltips: false }}>{texts.copy}</Text>;
}

function toText({ title, statement, sales }: Props): string {
  const rows = sales?.pages.flatMap(({ data }) => data) ?? [];
  return [
    [`${title}, ${periodText(statement.period)}`, '', '', '', String(statement.amount)],
    [texts.date, texts.sale, texts.customer, texts.amount, texts.commission],
    ...rows.map(({ id, number, saleDate, customerName, amount, commission }) => [
      saleDate === null ? '' : formatDate(saleDate),
      number ?? id,
      customerName ?? '',
      String(amount),
      String(commission),
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');
}
