import Alert from 'antd/es/alert/Alert';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { sum } from '#contract/lib/money/compare-amounts';
import type { MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import type { ComparedSalary, Statement } from '#contract/features/salaries/statements-contract';
import { ChangeNote } from '#client/components/figures/change-note';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { SyncedAt } from '#client/components/values/times';
import { Code } from '#client/components/values/code';
import { Money, MoneyCells } from '#client/components/values/money';
import { Percent } from '#client/components/values/numbers';
import { StatusMark } from '#client/components/values/status-mark';
import {
  useGetStatementQuery,
  useListQuestionsQuery,
  useListSalarySalesInfiniteQuery,
} from '../salaries-api';
import { amountBreakdownTexts, periodText } from '#client/components/salary/amount-breakdown-texts';
import { statementTexts as texts } from '../salaries-texts';
import { SendingMark } from '../month-list/sending-mark';
import { QuestionsCard } from './questions/questions-card';
import { StatementLines } from './statement-lines';
import { comparedText, StatementReasons } from './statement-reasons';

/** More sales than any agent has in a month. The table mentions further ones, which are in the files. */
const MAX_SALES = 500;

interface CardProps {
  month: string;
  agentId: string;
  /** Row of the month's list. Undefined until it is loaded, and for an agent who is not in it. */
  row: MonthRow | undefined;
}

/** Card of an agent's statement for a month: sums, change with its reasons, and all counted sales by status. */
export function StatementCard({ month, agentId, row }: CardProps): ReactNode {
  const about = { query: { period: month, agentId: [agentId], statusCode: [] } };
  const statement = useGetStatementQuery(about);
  const sales = useListSalarySalesInfiniteQuery({ ...about, limit: MAX_SALES });
  const questions = useListQuestionsQuery({ query: { month, agentId: [agentId] } }).currentData?.data ?? [];
  const open = questions.filter(({ answer }) => answer === null);
  const openSales = new Set(open.flatMap(({ saleId }) => saleId ?? []));
  return (
    <Section query={statement} failedTitle={texts.failed} skeleton={<CardSkeleton lines={24} />}>
      {({ data }) => (
        <Card size="small" className="statement">
          <Flex vertical gap="middle">
            <Head statement={data} row={row} />
            {data.refusedSales > 0 && (
              <Alert type="warning" title={amountBreakdownTexts.refused(data.refusedSales)} />
            )}
            <QuestionsCard month={month} agentId={agentId} />
            <MoneyCells>
              <StatementReasons statement={data} />
            </MoneyCells>
            <Section
              query={sales}
              failedTitle={amountBreakdownTexts.salesFailed}
              skeleton={<CardSkeleton lines={24} />}
            >
              {({ pages }) => (
                <MoneyCells>
                  <StatementLines
                    statement={data}
                    sales={pages.flatMap((page) => page.data)}
                    hasMore={sales.hasNextPage}
                    openSales={openSales}
                  />
                </MoneyCells>
              )}
            </Section>
            <Foot statement={data} />
          </Flex>
        </Card>
      )}
    </Section>
  );
}

function Head({ statement, row }: { statement: Statement; row: MonthRow | undefined }): ReactNode {
  const { amount, payable, previous, previousYear, period, employment, employeeNumber, target, salesAmount } =
    statement;
  return (
    <Flex component="header" wrap justify="space-between" gap="middle">
      <div>
        <span className="hint">{texts.monthSalary(periodText(period))}</span>
        <p className="amount">
          <Money value={amount} large />
        </p>
        {payable !== amount && (
          <p>
            {amountBreakdownTexts.payable}: <Money value={payable} />
          </p>
        )}
        <Compared statement={statement} before={previous} />
        <Compared statement={statement} before={previousYear} />
      </div>
      <div>
        <p className="hint">
          {employeeNumber === null ? (
            texts.lacksNumber
          ) : (
            <>
              {texts.employeeNumber} <Code value={employeeNumber} />
            </>
          )}
          {employment && <> · {employment === 'employee' ? texts.employee : texts.selfEmployed}</>}
        </p>
        {target !== null && (
          <p className="hint">
            {texts.target} <Money value={target} whole />
            {target > 0 && (
              <>
                {' · '}
                <Percent value={(salesAmount / target) * 100} />
              </>
            )}
          </p>
        )}
        {row && (
          <p className="hint">
            {texts.sentState}: <SendingMark row={row} />
          </p>
        )}
        {employment === 'self_employed' && <p className="hint">{texts.notInvoice}</p>}
      </div>
    </Flex>
  );
}

/** Comparison with another month. The reasons for the difference are in a separate table. */
function Compared({ statement, before }: { statement: Statement; before: ComparedSalary }): ReactNode {
  return (
    <ChangeNote
      current={statement.amount}
      previous={before.amount}
      period={comparedText(statement, before)}
      previousText={
        <>
          (<Money value={before.amount} />)
        </>
      }
    />
  );
}

function Foot({ statement }: { statement: Statement }): ReactNode {
  const { corrections, lastSyncTime, statuses, lateChanges } = statement;
  const out = statuses.filter(({ isCounted }) => !isCounted);
  return (
    <Flex component="footer" vertical gap={4}>
      {corrections.map((correction) => (
        <p key={correction.id}>
          {amountBreakdownTexts.correction(
            periodText(correction.month),
            correction.number ?? correction.saleId,
          )}
          : <Money value={correction.amount} />
        </p>
      ))}
      {lateChanges.length > 0 && (
        <p>
          {amountBreakdownTexts.late}: <Money value={sum(lateChanges.map(({ difference }) => difference))} />
        </p>
      )}
      {out.length > 0 && (
        <p className="hint">
          {amountBreakdownTexts.notCounted}:{' '}
          {out.map((status) => (
            <span key={status.statusCode ?? ''}>
              <StatusMark name={status.statusName} /> {amountBreakdownTexts.sales(status.sales)},{' '}
              <Money value={status.commission} />{' '}
            </span>
          ))}
        </p>
      )}
      <p className="hint">
        <SyncedAt lastSyncTime={lastSyncTime} />
      </p>
    </Flex>
  );
}
