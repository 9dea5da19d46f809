import Flex from 'antd/es/flex/index';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select/index';
import type { ReactNode } from 'react';
import {
  EMPLOYEE_NUMBER_MAX_LENGTH,
  EMPLOYMENTS,
  type ManagedAgent,
} from '#contract/features/user-info-management/user-info-management-contract';
import { NumberEntry } from '#client/components/form/number-entry';
import { ChangedMark } from '#client/components/form/settings/setting-row';
import { Name } from '#client/components/values/name';
import { CardTable, type CardColumn } from '#client/components/tables/card-table';
import { formatMonthName } from '#client/components/values/format-date';
import {
  type AgentEdit,
  type AgentEdits,
  changedFields,
  edited,
  type EditedField,
  toEmployeeNumber,
} from './agent-edits';
import { AgentUser } from './agent-user';
import type { LinkIntent } from './link-dialog';
import { employmentTexts, managementTexts as texts } from './user-info-management-texts';

interface Props {
  month: string;
  agents: readonly ManagedAgent[];
  edits: AgentEdits;
  /** Errors by `<agent>.<field>`. */
  problems: Readonly<Record<string, string>>;
  mayLink: boolean;
  /** Agents with a dismissed suggestion. */
  dismissed: ReadonlySet<string>;
  onDismiss: (agentId: string) => void;
  onEdit: (agentId: string, edit: AgentEdit) => void;
  onIntent: (intent: LinkIntent) => void;
}

const ROWS_OF_A_PAGE = 50;

/** Table of agents with their editable fields; on a narrow screen as cards. */
export function AgentsTable(props: Props): ReactNode {
  return (
    <CardTable<ManagedAgent>
      rowKey="id"
      aria-label={texts.agents}
      columns={getColumns(props)}
      rows={props.agents}
      pagination={{ pageSize: ROWS_OF_A_PAGE, hideOnSinglePage: true, showSizeChanger: false }}
      rowClassName={(agent) => (changedFields(agent, props.edits).length > 0 ? 'setting-row-changed' : '')}
      locale={{ emptyText: texts.noneFound }}
    />
  );
}

function getColumns(props: Props): readonly CardColumn<ManagedAgent>[] {
  const { edits, problems, mayLink, dismissed, onDismiss, onEdit, onIntent } = props;
  const name = (agent: ManagedAgent): string => agent.name ?? agent.id;
  const problemAt = (agent: ManagedAgent, field: EditedField) => problems[`${agent.id}.${field}`];
  return [
    {
      title: texts.agent,
      isName: true,
      width: '28%',
      cell: (agent) => <AgentName agent={agent} isChanged={changedFields(agent, edits).length > 0} />,
    },
    {
      title: texts.user,
      cell: (agent) => (
        <AgentUser
          agent={agent}
          mayLink={mayLink}
          isDismissed={dismissed.has(agent.id)}
          onDismiss={() => onDismiss(agent.id)}
          onIntent={onIntent}
        />
      ),
    },
    {
      title: texts.employment,
      cell: (agent) => (
        <Select
          size="small"
          variant="borderless"
          aria-label={texts.getChange(name(agent), texts.employment)}
          value={edited(agent, edits).employment}
          options={EMPLOYMENTS.map((value) => ({ value, label: employmentTexts[value] }))}
          onChange={(employment) => onEdit(agent.id, { employment })}
        />
      ),
    },
    {
      title: texts.number,
      cell: (agent) => (
        <NoteTooltip problem={problemAt(agent, 'employeeNumber')}>
          <Input
            size="small"
            dir="ltr"
            className="field-digits number-cell"
            placeholder={texts.missing}
            maxLength={EMPLOYEE_NUMBER_MAX_LENGTH}
            aria-label={texts.getChange(name(agent), texts.number)}
            value={edited(agent, edits).employeeNumber ?? ''}
            {...(problemAt(agent, 'employeeNumber') && { status: 'error', 'aria-invalid': true })}
            onChange={({ target }) => onEdit(agent.id, { employeeNumber: toEmployeeNumber(target.value) })}
          />
        </NoteTooltip>
      ),
    },
    {
      title: texts.target,
      cell: (agent) => <TargetCell {...props} agent={agent} />,
    },
  ];
}

/** Field for the month's sales target, ₪, with the month since which it applies. */
function TargetCell({ agent, month, edits, problems, onEdit }: Props & { agent: ManagedAgent }): ReactNode {
  const isEarlier = agent.targetFrom !== null && agent.targetFrom !== month;
  return (
    <NoteTooltip
      problem={problems[`${agent.id}.target`]}
      note={isEarlier && texts.from(formatMonthName(agent.targetFrom ?? month))}
    >
      <NumberEntry
        size="small"
        aria-label={texts.getChange(agent.name ?? agent.id, texts.target)}
        placeholder={texts.missing}
        value={edited(agent, edits).target}
        invalid={problems[`${agent.id}.target`] !== undefined}
        onChange={(target) => onEdit(agent.id, { target })}
      />
    </NoteTooltip>
  );
}

function AgentName({ agent, isChanged }: { agent: ManagedAgent; isChanged: boolean }): ReactNode {
  return (
    <strong>
      {agent.name === null ? <bdi className="machine-word">{agent.id}</bdi> : <Name value={agent.name} />}
      {!agent.isActive && (
        <span className="hint"> · {agent.name === null ? texts.gone : texts.inactive}</span>
      )}
      {isChanged && <ChangedMark />}
    </strong>
  );
}

interface NoteTooltipProps {
  problem: string | undefined;
  note?: ReactNode;
  children: ReactNode;
}

function NoteTooltip({ problem, note, children }: NoteTooltipProps): ReactNode {
  return (
    <div>
      <Flex wrap align="center" gap="0 8px">
        {children}
        {problem === undefined && note && <span className="fine">{note}</span>}
      </Flex>
      {problem !== undefined && <p className="bad fine">{problem}</p>}
    </div>
  );
}
