import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '#client/components/links/page-link';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { DateText } from '#client/components/values/times';
import { ledgerPageTexts as texts } from '../reports-texts';
import { earlierLedgerPath, formatMark } from './format-ledger';
import { Amount, Details, getClass, LaterName } from './ledger-cells';
import { getMarkKind, type Row } from './ledger-rows';
import { MarkSign } from './mark-sign';

/** Lines on a phone. A touch anywhere on a card opens its sale. */
export function LedgerCards({ rows, report }: { rows: readonly Row[]; report: LedgerReport }): ReactNode {
  return (
    <ul className="row-cards" aria-label={texts.table}>
      {rows.map((row) => (
        <li key={row.id} className={getClass(row)}>
          {row.line.kind === 'gap' ? (
            <Details line={row.line} />
          ) : (
            <LedgerCard line={row.line} report={report} />
          )}
        </li>
      ))}
    </ul>
  );
}

function LedgerCard({
  line,
  report,
}: {
  line: Exclude<Row['line'], { kind: 'gap' }>;
  report: LedgerReport;
}): ReactNode {
  const mark = getMarkKind(line);
  return (
    <div>
      <Flex justify="space-between" gap="small">
        <span className="cut list-name">
          <CardName line={line} report={report} />
        </span>
        <span className="main-figure">
          <Amount line={line} side="sale" />
          {line.kind === 'payment' && <span className="fine">{ledgerTexts.credit} </span>}
          <Amount line={line} side="payment" />
        </span>
      </Flex>
      <Flex justify="space-between" gap="small" className="fine">
        <span className="cut ledger-card-facts">
          {line.date === null ? ledgerTexts.noDate : <DateText value={line.date} />}
          {line.kind === 'sale' && (
            <>
              {line.customerName !== null && (
                <>
                  {' '}
                  <span>·</span> <Name value={line.customerName} />
                </>
              )}{' '}
              <span>·</span> <Code value={line.number} />
            </>
          )}
        </span>
        {line.kind !== 'later' && (
          <span>
            {ledgerTexts.balance} <Money value={line.balance} />
          </span>
        )}
      </Flex>
      {line.kind !== 'opening' && line.kind !== 'later' && line.mark && (
        <span className="hint">
          {mark && <MarkSign kind={mark} />} {formatMark(line.mark)}
        </span>
      )}
    </div>
  );
}

/** Product of a sale, or kind of another line. */
function CardName({
  line,
  report,
}: {
  line: Exclude<Row['line'], { kind: 'gap' }>;
  report: LedgerReport;
}): ReactNode {
  switch (line.kind) {
    case 'later':
      return <LaterName line={line} />;
    case 'opening':
      return <Link to={earlierLedgerPath(report.marketer.id, report.from)}>{ledgerTexts.opening}</Link>;
    case 'payment':
      return (
        <>
          {ledgerTexts.payment}
          {line.reference !== null && (
            <>
              {' · '}
              <Name value={line.reference} />
            </>
          )}
        </>
      );
    case 'sale':
      return (
        <PageLink to={paths.sales({ sale: line.id })}>
          <Name value={line.productName} />
        </PageLink>
      );
  }
}
