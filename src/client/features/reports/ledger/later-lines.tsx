import Card from 'antd/es/card/Card';
import Table from 'antd/es/table/index';
import type { ReactNode } from 'react';
import type { LaterEntry, LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { explanations } from '#contract/features/reports/explanation-texts';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '#client/components/links/page-link';
import { Info } from '#client/components/values/info';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { DateText } from '#client/components/values/times';
import { ledgerPageTexts as texts, reportTexts } from '../reports-texts';

const PAGE_ROWS = 20;

/** Number of a sale, with a link to it, or reference of a payment. */
function EntryName({ kind, id, name }: LaterEntry): ReactNode {
  const text = <Name value={name} />;
  return kind === 'sale' ? <PageLink to={paths.sales({ sale: id })}>{text}</PageLink> : text;
}

/** Lines dated after today or without a date, which do not count. */
export function LaterLines({ report: { later } }: { report: LedgerReport }): ReactNode {
  if (later.length === 0) return null;
  const title = (
    <>
      {texts.laterTitle}
      <Info label={reportTexts.meaning(texts.laterTitle)}>{explanations.ledger.later}</Info>
    </>
  );
  return (
    <Card size="small" title={title}>
      <Table<LaterEntry>
        size="small"
        rowKey={({ kind, id }) => `${kind} ${id}`}
        dataSource={later}
        pagination={{ pageSize: PAGE_ROWS, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            key: 'date',
            title: ledgerTexts.date,
            render: (_, { date }) => (date === null ? ledgerTexts.noDate : <DateText value={date} />),
          },
          { key: 'kind', title: ledgerTexts.movement, render: (_, { kind }) => ledgerTexts[kind] },
          { key: 'name', title: ledgerTexts.details, render: (_, entry) => <EntryName {...entry} /> },
          {
            key: 'amount',
            title: reportTexts.amount,
            className: 'number-cell',
            render: (_, { amount }) => <Money value={amount} />,
          },
        ]}
      />
    </Card>
  );
}
