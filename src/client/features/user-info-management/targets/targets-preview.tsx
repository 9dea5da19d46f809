import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/es/icons/ExclamationCircleFilled';
import Flex from 'antd/es/flex/index';
import Select from 'antd/es/select/index';
import Radio from 'antd/es/radio/index';
import type { ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import type { ManagedAgent } from '#contract/features/user-info-management/user-info-management-contract';
import { sum } from '#contract/lib/money/compare-amounts';
import { ChangePercent } from '#client/components/figures/change-percent';
import { NumberEntry } from '#client/components/form/number-entry';
import { CardTable, type CardColumn } from '#client/components/tables/card-table';
import { useRowGroups } from '#client/components/tables/use-row-groups';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import type { PastedTargets, TargetFixes, TargetRow } from './read-targets';
import { problemTexts, targetsTexts as texts } from './targets-texts';

interface AmountChoice {
  amountColumn: number | null;
  onAmountColumn: (column: number) => void;
}

interface Props {
  rows: readonly TargetRow[];
  agents: readonly ManagedAgent[];
  /** Agents with the targets of the previous month. */
  earlier: readonly ManagedAgent[];
  /** The previous month. */
  before: string;
  /** Null: the rows were not pasted. */
  paste: (Omit<PastedTargets, 'rows'> & AmountChoice) | null;
  /** Null: the rows need no corrections. */
  onFix: ((line: number, fix: TargetFixes[number]) => void) | null;
}

/** Preview of the targets. Rows that cannot be saved come first, each with its correction. */
export function TargetsPreview(props: Props): ReactNode {
  const { rows, earlier, paste } = props;
  const fitting = rows.filter(({ problem }) => problem === null);
  const groups = {
    all: [...rows].sort((a, b) => Number(needsAnswer(b)) - Number(needsAnswer(a))),
    fitting,
    failing: rows.filter(({ problem }) => problem !== null),
  };
  const { rows: shown, control } = useRowGroups(texts.rows, groups, texts.filters);
  const targets = new Map(earlier.map(({ id, target }) => [id, target]));
  const getBefore = ({ agent }: TargetRow): number | null => (agent && targets.get(agent.id)) ?? null;
  const previous = sum(fitting.map((row) => getBefore(row) ?? 0));
  const total = sum(fitting.map(({ amount }) => amount ?? 0));
  return (
    <Flex vertical gap="small">
      <Flex wrap justify="space-between" align="center" gap="small">
        <h3>{texts.preview}</h3>
        {control}
      </Flex>
      {paste !== null && <PasteNotes {...paste} />}
      <CardTable<TargetRow>
        rowKey="line"
        rows={shown}
        columns={getColumns(props, getBefore)}
        scroll={{ y: 440 }}
        locale={{ emptyText: paste?.columns.length ? texts.chooseColumn : texts.none }}
        footer={() => (
          <Flex justify="space-between" gap="small">
            <span>{texts.known(fitting.length)}</span>
            <span>
              <Money value={total} whole /> <ChangePercent current={total} previous={previous} plain />
            </span>
          </Flex>
        )}
      />
    </Flex>
  );
}

/** The line that was taken as heading, and the choice of the column of the amount. */
function PasteNotes({
  heading,
  columns,
  amountColumn,
  onAmountColumn,
}: NonNullable<Props['paste']>): ReactNode {
  return (
    <>
      {heading !== null && <span className="hint">{texts.heading(heading)}</span>}
      {columns.length > 0 && (
        <Flex vertical gap={4}>
          <strong>{texts.whichAmount}</strong>
          <Radio.Group
            aria-label={texts.whichAmount}
            value={amountColumn}
            onChange={({ target }) => onAmountColumn(target.value as number)}
            options={columns.map((one) => ({ value: one.column, label: texts.amountColumn(one) }))}
          />
        </Flex>
      )}
    </>
  );
}

/** A corrected row keeps its place, so that it does not move while a person types. */
function needsAnswer({ asksAgent, asksAmount }: TargetRow): boolean {
  return asksAgent || asksAmount;
}

function getColumns(
  props: Props,
  getBefore: (row: TargetRow) => number | null,
): readonly CardColumn<TargetRow>[] {
  return [
    {
      title: texts.line,
      width: 56,
      numeric: true,
      cell: ({ line }) => line,
    },
    {
      title: texts.key,
      width: 90,
      cut: true,
      cell: ({ key }) => <Code value={key} />,
    },
    {
      title: texts.agent,
      cut: true,
      cell: (row) => <Agent {...props} row={row} />,
    },
    {
      title: texts.before(periodText(props.before)),
      width: 110,
      numeric: true,
      cell: (row) => <Money value={getBefore(row)} whole bare />,
    },
    {
      title: texts.amount,
      width: 120,
      numeric: true,
      cell: (row) => <Amount {...props} row={row} />,
    },
    {
      title: texts.change,
      width: 140,
      cell: (row) => {
        const { amount, problem } = row;
        if (problem !== null) return <span className="bad">{problemTexts[problem]}</span>;
        const previous = getBefore(row);
        return previous !== null && <ChangePercent current={amount ?? 0} previous={previous} plain />;
      },
    },
  ];
}

type RowProps = Props & { row: TargetRow };

function Agent({ row: { line, key, agent, problem, asksAgent }, agents, onFix }: RowProps): ReactNode {
  if (!asksAgent || !onFix)
    return (
      <>
        {problem === null ? (
          <CheckCircleFilled className="good" aria-hidden />
        ) : (
          <ExclamationCircleFilled className="bad" aria-hidden />
        )}{' '}
        <Name value={agent && getAgentName(agent)} />
      </>
    );
  return (
    <Select
      size="small"
      className="field-whole"
      {...(problem !== null && { status: 'error' as const })}
      aria-label={texts.chooseAgent(key)}
      placeholder={texts.choose}
      value={agent?.id ?? null}
      onChange={(agentId: string) => onFix(line, { agentId })}
      options={agents.map((one) => ({ value: one.id, label: getAgentName(one) }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

function Amount({ row: { line, key, text, amount, asksAmount }, onFix }: RowProps): ReactNode {
  if (!asksAmount || !onFix) return <Money value={amount} whole={Number.isInteger(amount)} bare />;
  return (
    <NumberEntry
      size="small"
      invalid={amount === null}
      aria-label={texts.fixAmount(key)}
      placeholder={text}
      value={amount}
      onChange={(value) => onFix(line, { amount: value })}
    />
  );
}
