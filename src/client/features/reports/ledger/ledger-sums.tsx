import Badge from 'antd/es/badge/index';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { explanations } from '#contract/features/reports/explanation-texts';
import { paths } from '#client/lib/location/paths';
import { AgentLink } from '#client/components/links/record-link';
import { useNarrow } from '#client/components/hooks/use-media';
import { Name } from '#client/components/values/name';
import { formatCount, isolatedCount } from '#client/components/values/format-number';
import { Info } from '#client/components/values/info';
import { Money } from '#client/components/values/money';
import { DateText, SyncedAt } from '#client/components/values/times';
import '#client/components/figures/figures.css';
import { AgeingBar } from '../ageing-bar';
import { reportTexts } from '../reports-texts';
import { BalanceChart } from './balance-chart';
import { MarkSign } from './mark-sign';
import { formatBalance } from '#contract/features/reports/ledger-descriptions';
import { earlierLedgerPath, getMarks } from './format-ledger';

/** Calculation of the closing balance, and its age. */
export function LedgerSums({ report }: { report: LedgerReport }): ReactNode {
  const { marketer, closing, vat, lastSyncTime } = report;
  return (
    <Card size="small">
      <Flex vertical gap="small">
        {(marketer.city !== null || marketer.agentId !== null) && <MarketerDetails {...marketer} />}
        <Formula report={report} />
        <BalanceChart report={report} />
        {closing > 0 && (
          <>
            <p className="hint">
              {ledgerTexts.ageing}: {ledgerTexts.ageingNote}
              <Info label={reportTexts.meaning(ledgerTexts.ageing)}>{explanations.ledger.ageing}</Info>
            </p>
            <AgeingBar amounts={report.ageing.map(({ amount }) => amount)} />
          </>
        )}
        <p className="hint">
          {ledgerTexts.shekels(ledgerTexts.vat[vat])} · <SyncedAt lastSyncTime={lastSyncTime} />
        </p>
      </Flex>
    </Card>
  );
}

/** City and agent of the marketer. */
function MarketerDetails({ city, agentId, agentName }: LedgerReport['marketer']): ReactNode {
  return (
    <p className="hint">
      {city !== null && <Name value={city} />}
      {city !== null && agentId !== null && ' · '}
      {agentId !== null && (
        <>
          {ledgerTexts.agent} <AgentLink id={agentId} name={agentName} />
        </>
      )}
    </p>
  );
}

/** Balance as the sum of its parts: on a line, or in a column on a narrow screen. */
function Formula({ report }: { report: LedgerReport }): ReactNode {
  const { marketer, from, to, opening, debit, credit, closing, closedOn } = report;
  const column = useNarrow();
  const getPath = (show: string): string => paths.ledger({ marketerId: marketer.id, from, to, show });
  return (
    <Flex vertical={column} wrap={!column} align={column ? 'stretch' : 'end'} gap={column ? 4 : '8px 16px'}>
      <Sum
        column={column}
        label={ledgerTexts.opening}
        meaning={explanations.ledger.opening}
        value={opening}
        to={earlierLedgerPath(marketer.id, from)}
      />
      <Sum
        column={column}
        sign="+"
        label={ledgerTexts.debitSales(report.sales, isolatedCount)}
        value={debit}
        to={getPath('sales')}
      />
      <Sum
        column={column}
        sign="−"
        label={ledgerTexts.creditPayments(report.payments, isolatedCount)}
        value={credit}
        to={getPath('payments')}
      />
      <Sum
        column={column}
        sign="="
        label={
          <>
            {ledgerTexts.closing} <DateText value={closedOn} />
          </>
        }
        meaning={explanations.ledger.closing}
        getMeaning={ledgerTexts.closing}
        value={closing}
        result
      />
      <span className="hint">{formatBalance(closing)}</span>
    </Flex>
  );
}

interface SumProps {
  /** Layout in a column: name and amount at the two ends of a line. */
  column: boolean;
  sign?: string;
  label: ReactNode;
  value: number;
  /** Path of the lines that add up to the value. */
  to?: string;
  meaning?: string;
  getMeaning?: string;
  result?: boolean;
}

function Sum({ column, sign, label, value, to, meaning, getMeaning, result = false }: SumProps): ReactNode {
  const signed = sign !== undefined && (
    <span className="muted" aria-hidden>
      {sign}{' '}
    </span>
  );
  const name = (
    <dt className="hint">
      {column && signed}
      {label}
      {meaning !== undefined && (
        <Info label={reportTexts.meaning(getMeaning ?? String(label))}>{meaning}</Info>
      )}
    </dt>
  );
  const amount = (
    <dd className={result ? 'amount' : undefined}>
      {result ? (
        <Money value={value} large />
      ) : (
        <strong>
          {to === undefined ? (
            <Money value={value} />
          ) : (
            <Link to={to}>
              <Money value={value} />
            </Link>
          )}
        </strong>
      )}
    </dd>
  );
  return (
    <>
      {!column && signed}
      <Flex
        component="dl"
        vertical={!column}
        align={column ? 'center' : 'stretch'}
        justify="space-between"
        className="fact"
      >
        {name}
        {amount}
      </Flex>
    </>
  );
}

/** Kinds of marks with their rules and counts. */
export function LedgerMarks({ report }: { report: LedgerReport }): ReactNode {
  return (
    <div className="tiles">
      {getMarks(report).map(({ kind, title, rule, count }) => (
        <Card key={kind} size="small">
          <Flex align="center" justify="space-between">
            <Flex align="center" gap="small">
              <MarkSign kind={kind} />
              <strong>{title}</strong>
            </Flex>
            {count > 0 ? <Badge count={count} overflowCount={9_999} /> : <Tag>{formatCount(0)}</Tag>}
          </Flex>
          <p className="hint">{rule}</p>
        </Card>
      ))}
    </div>
  );
}
