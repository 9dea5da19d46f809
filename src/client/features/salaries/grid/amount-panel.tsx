import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { toMonth, yearBefore } from '#contract/lib/calendar/calendar-rules';
import type { ComponentProps, ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import { RecordPanel } from '#client/components/panel/record-panel';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { useCan } from '#client/session/permissions/use-can';
import { isAgent } from '#contract/lib/agents/agent-rows';
import type { Statement } from '#contract/features/salaries/statements-contract';
import { Money } from '#client/components/values/money';
import { useShortcut } from '#client/components/shortcuts/shortcuts-context';
import { shortcutsTexts } from '#client/components/shortcuts/shortcuts-texts';
import { Code } from '#client/components/values/code';
import { Face } from '#client/components/values/face';
import { ExcelButton } from '#client/components/files/excel-button';
import { LinkButton } from '#client/components/links/page-link';
import { salariesApi, useGetStatementQuery, useListSalarySalesInfiniteQuery } from '../salaries-api';
import { paths } from '#client/lib/location/paths';
import { amountBreakdownTexts as texts, periodText } from '#client/components/salary/amount-breakdown-texts';
import type { OpenAmount } from '../use-salaries-address';
import { monthListTexts } from '../month-list/month-list-texts';
import { stateTexts } from '../salaries-texts';
import { getColumnSteps, getRowSteps, type Salaries } from './amount-steps';
import type { SalaryChoice } from './use-salary-choice';
import { AmountBreakdown } from '#client/components/salary/amount-breakdown';
import Text from 'antd/es/typography/Text';
import { formatDate } from '#client/components/values/format-date';
import type { SalesPages } from '#client/components/salary/sales-breakdown';

interface Props {
  amount: OpenAmount;
  /** Salaries of the page. Undefined until they are loaded. */
  response: Salaries | undefined;
  /** Ids of the agents in the order of the grid. */
  order: readonly string[];
  choice: SalaryChoice;
  /** Name of the agents shown on the page. */
  caption: string;
  onOpen: (amount: OpenAmount) => void;
  onClose: () => void;
}

const WIDTH_PX = 392;

// The months run from right to left.
const NEXT_MONTH = { keys: ['ArrowLeft'], text: texts.nextMonth } as const;
const PREVIOUS_MONTH = { keys: ['ArrowRight'], text: texts.previousMonth } as const;
const MONTH_SHORTCUTS = {
  title: shortcutsTexts.panel,
  shortcuts: [NEXT_MONTH, PREVIOUS_MONTH],
} as const;
/** Elements with their own arrow keys. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role=combobox], [role=menu], .ant-segmented, .salaries-grid';

/** Panel with the breakdown of an amount and its sales. */
export function AmountPanel(props: Props): ReactNode {
  const { amount, response, order, choice, caption, onOpen, onClose } = props;
  const { period, agentId } = amount;
  // The statements page requires a permission for user information; the company report does not.
  const hasStatements = useCan('user_info.view');
  const agents = agentId === null ? choice.agentIds : [agentId];
  const about = { query: { period, agentId: [...agents], statusCode: [...choice.statusCodes] } };
  const { currentData, error, refetch } = useGetStatementQuery(about);
  const sales = useListSalarySalesInfiniteQuery(about);
  const agent = currentData?.data.agent ?? null;
  const steps = getColumnSteps(response, order, amount);
  useShortcut(
    MONTH_SHORTCUTS,
    (pressed) => {
      const months = getRowSteps(response, amount);
      const to = pressed === NEXT_MONTH ? months.next : months.previous;
      if (to) onOpen(to);
    },
    { own: OWN_KEYS },
  );
  const getStep = (to: OpenAmount | null) => to && (() => onOpen(to));
  const title = agentId === null ? caption : agent ? getAgentName(agent) : agentId;
  return (
    <RecordPanel
      open
      width={WIDTH_PX}
      title={
        <Flex align="center" gap="small">
          {agentId !== null && <Face name={isAgent(agentId) ? title : null} />}
          <bdi>{title}</bdi>
        </Flex>
      }
      subtitle={<Subtitle period={period} statement={currentData?.data} />}
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

interface SubtitleProps {
  period: string;
  /** Undefined until it is loaded. */
  statement: Statement | undefined;
}

/** Period, state of the month, and employee number. */
function Subtitle({ period, statement }: SubtitleProps): ReactNode {
  const number = statement?.employeeNumber ?? null;
  return (
    <>
      {periodText(period)}
      {statement && period.length === 7 && ` · ${getStateText(statement)}`}
      {number !== null && (
        <>
          {' · '}
          {monthListTexts.number} <Code value={number} />
        </>
      )}
    </>
  );
}

function getStateText({ period, today, closings }: Statement): string {
  if (closings.length > 0) return stateTexts.closed;
  return stateTexts[period < toMonth(today) ? 'waiting' : 'running'];
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
    <p className="fine">
      <span>{periodText(before)}:</span>{' '}
      {today.startsWith(period) ? (
        <>
          {amount} ({texts.sameDays})
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
      {copied && <CopyBreakdown {...copied} />}
      {isOneMonth && (
        <ExcelButton
          endpoint={salariesApi.endpoints.exportStatement}
          values={{ query: { month: period, agentId, statusCode: [...statusCodes] } }}
        />
      )}
      {hasStatements && isOneMonth && (
        <LinkButton type="primary" className="at-end" to={paths.salaryReports({ month: period, agentId })}>
          {texts.toStatement}
        </LinkButton>
      )}
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
