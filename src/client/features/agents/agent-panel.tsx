import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { AgentRow, AgentsReport } from '#contract/features/agents/agents-contract';
import { getAgentName } from '#contract/features/agents/agent-name';
import { computePace, computeReachedShare, hasEnded } from '#contract/features/agents/agents-rules';
import { Name } from '#client/components/values/name';
import { useCrmAddress } from '#client/features/sync/sync-api';
import { CrmLink } from '#client/components/links/crm-link';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { paths } from '#client/lib/location/paths';
import { useAddress } from '#client/lib/location/use-address';
import { MonthBars } from '#client/components/charts/month-bars';
import { ChangeNote } from '#client/components/figures/change-note';
import { TargetBar } from '#client/components/figures/target-bar';
import { LinkButton, useCanOpen } from '#client/components/links/page-link';
import { Section, type SectionQuery } from '#client/components/layout/section';
import { FigurePair, PanelFigure } from '#client/components/panel/panel-figure';
import { PanelPart } from '#client/components/panel/panel-part';
import { RecordPanel } from '#client/components/panel/record-panel';
import { RecordId } from '#client/components/panel/record-id';
import { RecordSkeleton } from '#client/components/feedback/skeletons';
import { Code } from '#client/components/values/code';
import { ContactBar } from '#client/components/values/contact-bar';
import { formatPercent, isolated } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { Percent } from '#client/components/values/numbers';
import { CallBack, CustomersFigure } from './agent-customers';
import { Amount, Salary } from './agents-cells';
import { agentsTexts as texts } from './agents-texts';
import { useCan } from '#client/session/permissions/use-can';
import { SaleRows } from '#client/components/panel/sale-rows';
import { useListAgentSalesQuery } from './agents-api';

const SHOWN = 4;

/** Latest sales of an agent, for users who may see sales. Nothing if there are none. */
function AgentSales({ agentId }: { agentId: string }): ReactNode {
  const skip = !useCan('sales.view');
  const query = { agentId, limit: SHOWN, sort: 'date', direction: 'desc' } as const;
  const sales = useListAgentSalesQuery({ query }, { skip }).currentData?.data ?? [];
  if (sales.length === 0) return null;
  return (
    <PanelPart title={texts.latestSales} all={{ to: paths.sales({ agentId }), text: texts.toAllSales }}>
      <SaleRows label={texts.latestSales} sales={sales} by="customerName" among={{ agentId }} />
    </PanelPart>
  );
}

interface Props {
  query: SectionQuery<AgentsReport>;
  /** Agents of the page in their order. */
  agents: readonly AgentRow[];
}

/** Panel of the agent in the address (`?agent=`): contact data, sales, salary and customers. */
export function AgentPanel({ query, agents }: Props): ReactNode {
  const report = query.data;
  const { get, change } = useAddress();
  const id = get('agent');
  const index = agents.findIndex((one) => one.id === id);
  const goTo = (to: AgentRow | undefined): (() => void) | null =>
    to === undefined || index < 0 ? null : () => change({ agent: to.id }, 'replace');
  const row = report?.rows.find((one) => one.id === id);
  return (
    <RecordPanel
      open={id !== undefined}
      onClose={() => change({ agent: undefined })}
      onPrevious={goTo(agents[index - 1])}
      onNext={goTo(agents[index + 1])}
      title={row ? <Name value={getAgentName(row)} /> : texts.panel}
      subtitle={row && (row.isActive ? <Code value={row.email} /> : texts.inactive)}
      footer={row && report && <Links row={row} month={report.month} />}
    >
      <Section query={query} failedTitle={texts.failed} skeleton={<RecordSkeleton />}>
        {(found) =>
          row ? (
            <AgentRecord row={row} report={found} />
          ) : (
            <Alert type="warning" role="alert" title={texts.missing} />
          )
        }
      </Section>
    </RecordPanel>
  );
}

function Links({ row: { id, salary }, month }: { row: AgentRow; month: string }): ReactNode {
  return (
    <>
      {salary !== undefined && (
        <PageButton to={paths.salaryReports({ month, agentId: id })}>{texts.toSalary}</PageButton>
      )}
      <CrmLink address={useCrmAddress('agents', id)} />
      <PageButton to={paths.sales({ agentId: id })} type="primary" className="at-end">
        {texts.toAllSales}
      </PageButton>
    </>
  );
}

/** Link, or nothing if the user may not open the page. */
function PageButton({
  to,
  ...props
}: {
  to: string;
  type?: 'primary';
  className?: string;
  children: ReactNode;
}): ReactNode {
  return useCanOpen(to) && <LinkButton to={to} {...props} />;
}

function AgentRecord({ row, report }: { row: AgentRow; report: AgentsReport }): ReactNode {
  const { id, phone, email, figures, salary } = row;
  return (
    <Flex vertical gap="middle">
      <ContactBar phone={phone} email={email} name={row.name} />
      <FigurePair columns={3}>
        {figures && (
          <PanelFigure
            label={texts.salesIn(report.month)}
            value={<Amount row={row} report={report} />}
            note={texts.salesCount(figures.sales)}
          />
        )}
        {salary !== undefined && (
          <PanelFigure
            label={texts.salaryIn(report.month)}
            value={<Salary row={row} month={report.month} whole />}
            note={!hasEnded(report) && texts.untilToday}
          />
        )}
        <CustomersFigure agentId={id} />
      </FigurePair>
      {figures && <AgentMonths row={row} report={report} />}
      <CallBack agentId={id} today={report.today} />
      <AgentSales agentId={id} />
      <RecordId id={id} />
    </Flex>
  );
}

/** Change of the month, target, and the amounts of twelve months. */
function AgentMonths({ row: { figures }, report }: { row: AgentRow; report: AgentsReport }): ReactNode {
  if (!figures) return null;
  const ended = hasEnded(report);
  const { month, previous, months, today } = report;
  return (
    <>
      <ChangeNote
        current={figures.amount}
        previous={figures.previousAmount}
        period={texts.sameDays(toMonth(previous.to), ended)}
        previousText={<Money value={figures.previousAmount} whole />}
        moreIsGood
      />
      <AgentTarget amount={figures.amount} target={figures.target} month={month} pace={computePace(report)} />
      <PanelPart title={texts.monthBars}>
        <MonthBars
          label={texts.monthBars}
          months={months.map((one, i) => ({ month: one, amount: figures.trend[i] ?? 0 }))}
          openMonth={toMonth(today)}
        />
      </PanelPart>
    </>
  );
}

interface TargetProps {
  amount: number;
  target: number | null;
  month: string;
  pace: number;
}

/** Target across the panel, with a mark at the expected value. */
function AgentTarget({ amount, target, month, pace }: TargetProps): ReactNode {
  const reached = computeReachedShare(amount, target);
  if (reached === null) return <p className="hint">{texts.noTarget}</p>;
  return (
    <div>
      <Flex justify="space-between">
        <span>
          {texts.targetText(month)} <Money value={target} whole />
        </span>
        <strong>
          <Percent value={reached} />
        </strong>
      </Flex>
      <TargetBar reached={reached} pace={pace} />
      <span className="fine">{texts.paceMark(isolated(formatPercent(pace)))}</span>
    </div>
  );
}
