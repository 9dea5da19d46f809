import Button from 'antd/es/button/Button';
import { toMonth, yearBefore } from '#contract/lib/calendar/calendar-rules';
import type { ComponentProps, ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import { RecordPanel } from '#client/components/panel/record-panel';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { useCan } from '#client/session/permissions/use-can';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import type { Statement } from '#contract/features/salaries/statements-contract';
import { Money } from '#client/components/values/money';
import { ExcelButton } from '#client/components/files/excel-button';
import { LinkButton } from '#client/components/links/page-link';
import { salariesApi, useGetStatementQuery, useListSalarySalesInfiniteQuery } from '../salaries-api';
import { paths } from '#client/lib/location/paths';
import { amountBreakdownTexts as texts, periodText } from '#client/components/salary/amount-breakdown-texts';
import type { OpenAmount } from '../use-salaries-address';
import type { SalaryChoice } from './use-salary-choice';
import { AmountBreakdown } from '#client/components/salary/amount-breakdown';
import Text from 'antd/es/typography/Text';
import { formatDate } from '#client/components/values/format-date';
import type { SalesPages } from '#client/components/salary/sales-breakdown';

type Salaries = Pick<SalariesResponse, 'salaries' | 'statistics' | 'year'>;

/** Returns the amounts beside the open one: other agents of its period, or other months of a sum. */
function getAmountSteps(
  response: Salaries | undefined,
  open: OpenAmount,
): Record<'previous' | 'next', OpenAmount | null> {
  const amounts = response ? listAmounts(response, open) : [];
  const at = amounts.findIndex(({ period, agentId }) => period === open.period && agentId === open.agentId);
  if (at < 0) return { previous: null, next: null };
  return { previous: amounts[at - 1] ?? null, next: amounts[at + 1] ?? null };
}

/** Returns the amounts of the grid's column, or of its row of sums, in the grid's order. */
function listAmounts(
  { salaries, statistics, year }: Salaries,
  { period, agentId }: OpenAmount,
): OpenAmount[] {
  if (agentId === null) return statistics.monthlyStats.map(({ month }) => ({ period: month, agentId }));
  const isInYear = period === String(year);
  return statistics.agentStats
    .filter((one) => isInYear || salaries[period]?.[one.agentId] !== undefined)
    .map((one) => ({ period, agentId: one.agentId }));
}

interface Props {
  amount: OpenAmount;
  /** Salaries of the page. Undefined until they are loaded. */
  response: Pick<SalariesResponse, 'salaries' | 'statistics' | 'year'> | undefined;
  choice: SalaryChoice;
  /** Name of the agents shown on the page. */
  caption: string;
  onOpen: (amount: OpenAmount) => void;
  onClose: () => void;
}

const WIDTH_PX = 440;

/** Panel with the breakdown of an amount and its sales. */
export function AmountPanel({ amount, response, choice, caption, onOpen, onClose }: Props): ReactNode {
  const { period, agentId } = amount;
  // The statements page requires a permission for user information; the company report does not.
  const hasStatements = useCan('user_info.view');
  const agents = agentId === null ? choice.agentIds : [agentId];
  const about = { query: { period, agentId: [...agents], statusCode: [...choice.statusCodes] } };
  const { currentData, error, refetch } = useGetStatementQuery(about);
  const sales = useListSalarySalesInfiniteQuery(about);
  const agent = currentData?.data.agent ?? null;
  const steps = getAmountSteps(response, amount);
  const getStep = (to: OpenAmount | null) => to && (() => onOpen(to));
  const title = agentId === null ? caption : agent ? getAgentName(agent) : agentId;
  return (
    <RecordPanel
      open
      width={WIDTH_PX}
      title={<bdi>{title}</bdi>}
      subtitle={periodText(period)}
      onClose={onClose}
      onPrevious={getStep(steps.previous)}
      onNext={getStep(steps.next)}
      footer={
        <Footer
          amount={amount}
          statusCodes={choice.statusCodes}
          copied={currentData && { title, statement: currentData.data, sales: sales.currentData }}
          hasStatements={hasStatements}
        />
      }
    >
      <Section
        query={{ data: currentData, error, refetch }}
        failedTitle={texts.failed}
        skeleton={<CardSkeleton lines={10} />}
      >
        {({ data }) => (
          <>
            <AmountBreakdown
              key={`${period}/${agentId ?? '*'}`}
              statement={data}
              sales={sales}
              inbox={hasStatements ? `${paths.salaryReports()}?month=${toMonth(period)}` : null}
            />
            <YearBefore statement={data} onOpen={(before) => onOpen({ period: before, agentId })} />
          </>
        )}
      </Section>
    </RecordPanel>
  );
}

interface YearBeforeProps {
  statement: Statement;
  onOpen: (period: string) => void;
}

/** Amount of the same period a year earlier. A whole period opens; of a current one only the same days are compared. */
function YearBefore({ statement: { period, today, previousYear }, onOpen }: YearBeforeProps): ReactNode {
  if (previousYear.sales === 0) return null;
  const before = yearBefore(period);
  const amount = <Money value={previousYear.amount} />;
  return (
    <p>
      <span className="hint">{periodText(before)}:</span>{' '}
      {today.startsWith(period) ? (
        <>
          {amount} <span className="hint">({texts.sameDays})</span>
        </>
      ) : (
        <Button type="link" size="small" onClick={() => onOpen(before)}>
          {amount}
        </Button>
      )}
    </p>
  );
}

interface FooterProps {
  amount: OpenAmount;
  statusCodes: readonly number[];
  /** Undefined until the amount is loaded. */
  copied: ComponentProps<typeof CopyBreakdown> | undefined;
  hasStatements: boolean;
}

/** Statement and sheet of an agent's month, and the breakdown as text. */
function Footer({ amount: { period, agentId }, statusCodes, copied, hasStatements }: FooterProps): ReactNode {
  const isOneMonth = period.length === 7 && agentId !== null;
  return (
    <>
      {hasStatements && isOneMonth && (
        <LinkButton type="primary" to={paths.salaryReports({ month: period, agentId })}>
          {texts.toStatement}
        </LinkButton>
      )}
      {isOneMonth && (
        <ExcelButton
          endpoint={salariesApi.endpoints.exportStatement}
          values={{ query: { month: period, agentId, statusCode: [...statusCodes] } }}
        />
      )}
      {copied && <CopyBreakdown {...copied} />}
    </>
  );
}

interface CopyProps {
  title: string;
  statement: Statement;
  /** Loaded sales. */
  sales: SalesPages['currentData'];
}

/** Button that copies an amount with its loaded sales as text, in columns for a sheet. */
function CopyBreakdown(props: CopyProps): ReactNode {
  return <Text copyable={{ text: () => toText(props), tooltips: false }}>{texts.copy}</Text>;
}

function toText({ title, statement, sales }: CopyProps): string {
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
