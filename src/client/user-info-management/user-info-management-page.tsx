import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import Input from 'antd/es/input/Input';
import Segmented from 'antd/es/segmented/index';
import { useState, type ReactNode } from 'react';
import { SYSTEM_ADMIN } from '../../contract/permissions/permissions-rules';
import type {
  AgentChange,
  ManagedAgent,
} from '../../contract/user-info-management/user-info-management-contract';
import { selectAuthContext } from '../auth/session/auth-selectors';
import { selectHolds } from '../permissions/permissions-selectors';
import { useLacks } from '../permissions/use-lacks';
import { useKeptState } from '../platform/drafts/use-kept-state';
import { useAppDispatch, useAppSelector } from '../platform/hooks';
import { bodyOf } from '../platform/http/api-error';
import { useUnsaved } from '../ui/leave/leave-guard';
import { Administrators } from '../ui/administrators/administrators';
import { CLEARABLE } from '../ui/clearable';
import { readToday } from '../ui/dates/business-day';
import { MonthPicker } from '../ui/dates/month-picker';
import { ChangesBar } from '../ui/form/changes-bar';
import { CardContent, FormCard } from '../ui/form/form-card';
import { SettingsCards } from '../ui/form/settings-cards';
import { useKeptFocus } from '../ui/use-kept-focus';
import { Money } from '../ui/values/money';
import {
  changesInWords,
  changesOf,
  edited,
  filterAgents,
  problemsOf,
  type AgentEdits,
  type AgentFilter,
} from './agent-edits';
import { AgentsTable } from './agents-table';
import { LinkQuestion, type LinkIntent } from './link-question';
import { Suggestions, type Suggestion } from './suggestions';
import { useChangeManagedAgentsMutation, useGetManagedAgentsQuery } from './user-info-management-api';
import { managementTexts as texts } from './user-info-management-texts';

const MONTH_LENGTH = 'YYYY-MM'.length;

/** Agents and the people who they are, payroll numbers and targets (product.md section 3). */
export function UserInfoManagementPage(): ReactNode {
  const today = useAppDispatch()(readToday());
  const [month, setMonth] = useState(today.slice(0, MONTH_LENGTH));
  const query = useGetManagedAgentsQuery({ query: { month } });
  // The answer for another month is not shown under this one's name.
  const agents = query.data?.data.month === month ? query.data.data.agents : undefined;
  return (
    <SettingsCards>
      <FormCard title={texts.agents}>
        <CardContent query={query} data={agents} rows={8}>
          {(known) => <Agents key={month} month={month} agents={known} onMonth={setMonth} />}
        </CardContent>
      </FormCard>
    </SettingsCards>
  );
}

interface Props {
  month: string;
  agents: readonly ManagedAgent[];
  onMonth: (month: string) => void;
}

const asEdits = (kept: unknown): AgentEdits | null =>
  typeof kept === 'object' && kept !== null ? (kept as AgentEdits) : null;

function Agents({ month, agents, onMonth }: Props): ReactNode {
  const [view, setView] = useState<{ filter: AgentFilter; text: string }>({ filter: 'all', text: '' });
  const [intent, setIntent] = useState<LinkIntent | null>(null);
  const editing = useAgentEdits(month, agents);
  const { edits, changes } = editing;
  const lacks = useLacks('salaries.view');
  const count = (filter: AgentFilter): number => filterAgents(agents, { filter, text: '' }).length;
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const suggestions = useSuggestions(agents, dismissed);
  if (agents.length === 0)
    return (
      <div className="form-part">
        <Alert title={texts.none} description={texts.noneNote} />
      </div>
    );
  return (
    <>
      {lacks === null && <Suggestions suggestions={suggestions} />}
      <Flex wrap align="center" gap="8px 16px" className="form-part">
        <Input
          type="search"
          allowClear={CLEARABLE}
          className="field"
          aria-label={texts.search}
          placeholder={texts.search}
          value={view.text}
          onChange={({ target }) => setView({ ...view, text: target.value })}
        />
        <Segmented<AgentFilter>
          aria-label={texts.show}
          value={view.filter}
          onChange={(filter) => setView({ ...view, filter })}
          options={(['all', 'unlinked', 'numberless'] as const).map((value) => ({
            value,
            label: `${texts[value]} ${count(value)}`,
          }))}
        />
        {changes.length > 0 ? (
          <p className="hint at-end">{texts.monthHeld}</p>
        ) : (
          <span className="at-end">
            <MonthPicker label={texts.month} value={month} onChange={onMonth} />
          </span>
        )}
      </Flex>
      <AgentsTable
        month={month}
        agents={filterAgents(agents, view)}
        edits={edits}
        problems={editing.problems}
        mayLink={lacks === null}
        dismissed={dismissed}
        onDismiss={(agentId) => setDismissed(new Set([...dismissed, agentId]))}
        onEdit={editing.edit}
        onIntent={setIntent}
      />
      <Flex component="p" wrap justify="space-between" gap="small" className="form-part sum-row">
        <span>{texts.total(agents.length, agents.filter(({ user }) => user !== null).length)}</span>
        <span>
          {texts.targets}: <Money value={totalOf(agents, edits)} whole />
        </span>
      </Flex>
      {lacks !== null && (
        <p className="form-part muted">
          {texts.linkLacks} <bdi className="machine-word">{lacks}</bdi>. <Administrators />
        </p>
      )}
      <SaveBar editing={editing} />
      {intent !== null && <LinkQuestion intent={intent} onEnd={() => setIntent(null)} />}
    </>
  );
}

/** Those that were not waved aside here; nobody but an administrator links themselves. */
function useSuggestions(agents: readonly ManagedAgent[], dismissed: ReadonlySet<string>): Suggestion[] {
  const { currentUser } = useAppSelector(selectAuthContext);
  const mayLinkSelf = useAppSelector((state) => selectHolds(state, SYSTEM_ADMIN));
  return agents.flatMap((agent) => {
    const user = agent.suggestion;
    if (user === null || dismissed.has(agent.id)) return [];
    return user.id === currentUser?.uid && !mayLinkSelf ? [] : [{ agent, user }];
  });
}

/** Of what is on the screen, before it is saved too; shekels. */
function totalOf(agents: readonly ManagedAgent[], edits: AgentEdits): number {
  return agents.reduce((sum, agent) => sum + (edited(agent, edits).target ?? 0), 0);
}

type Editing = ReturnType<typeof useAgentEdits>;

function SaveBar({ editing }: { editing: Editing }): ReactNode {
  const { within, target } = useKeptFocus<HTMLDivElement>();
  return (
    <div {...within} className="changes-within">
      <ChangesBar
        target={target}
        changes={editing.changes}
        affects={texts.changesNote}
        restored={editing.restored && editing.changes.length > 0}
        isInvalid={false}
        isSaving={editing.isSaving}
        isSaved={editing.isSaved}
        error={editing.error}
        onSave={() => void editing.save()}
        onUndo={editing.undo}
      />
    </div>
  );
}

/** What was changed in the table and not saved, and saving it. */
function useAgentEdits(month: string, agents: readonly ManagedAgent[]) {
  const { value: edits, setValue, restored } = useKeptState<AgentEdits>(`agents-${month}`, {}, asEdits);
  const [change, { isLoading }] = useChangeManagedAgentsMutation();
  const [outcome, setOutcome] = useState<{ sent: AgentChange[]; error: unknown } | 'saved' | null>(null);
  const changes = changesInWords(agents, edits);
  useUnsaved(changes.length > 0);
  const refused = outcome !== null && outcome !== 'saved' ? outcome : null;
  const fields = bodyOf(refused?.error)?.fields ?? [];

  async function save(): Promise<void> {
    const sent = changesOf(agents, edits);
    if (sent.length === 0 || isLoading) return;
    const { error } = await change({ body: { month, changes: sent } });
    setOutcome(error === undefined ? 'saved' : { sent, error });
    // What was changed on the way is not saved.
    if (error === undefined) setValue((now) => (now === edits ? {} : now));
  }

  return {
    edits,
    changes,
    restored,
    problems: problemsOf(refused?.sent ?? [], fields),
    error: refused !== null && fields.length === 0 ? refused.error : null,
    isSaving: isLoading,
    isSaved: outcome === 'saved',
    edit: (agentId: string, edit: AgentEdits[string]) => {
      setOutcome(null);
      setValue((before) => ({ ...before, [agentId]: { ...before[agentId], ...edit } }));
    },
    undo: () => {
      setOutcome(null);
      setValue({});
    },
    save,
  };
}
