import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Input from 'antd/es/input/Input';
import Segmented from 'antd/es/segmented/index';
import { useState, type ReactNode } from 'react';
import { sumBy } from '#contract/lib/sum-by';
import { SYSTEM_ADMIN } from '#contract/lib/permissions/permissions-rules';
import type { ManagedAgent } from '#contract/features/user-info-management/user-info-management-contract';
import { selectAuthContext } from '#client/session/auth-selectors';
import { useCan, useMissingPermissions } from '#client/session/permissions/use-can';
import { useAppSelector } from '#client/lib/hooks';
import { useAddress } from '#client/lib/location/use-address';
import { Administrators } from '#client/components/administrators/administrators';
import { CLEARABLE } from '#client/components/form/clearable';
import { lazyDialog } from '#client/components/dialogs/lazy-dialog';
import { MonthPicker } from '#client/components/dates/month-picker';
import { ChangesBar } from '#client/components/form/settings/changes-bar';
import { CardContent, FormCard } from '#client/components/form/form-card';
import { SettingsCards } from '#client/components/form/settings/settings-cards';
import { useRestoreFocus } from '#client/components/hooks/use-restore-focus';
import { Money } from '#client/components/values/money';
import { edited, filterAgents, type AgentEdits, type AgentFilter } from './agent-edits';
import { AgentsTable } from './agents-table';
import { targetsTexts } from './targets/targets-texts';
import { LinkDialog, type LinkIntent } from './link-dialog';
import { Suggestions, type Suggestion } from './suggestions';
import { useAgentEdits, useAgentsDraft, type Editing } from './use-agent-edits';
import { useGetManagedAgentsQuery } from './user-info-management-api';
import { managementTexts as texts } from './user-info-management-texts';

const TargetsDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "targets" */ './targets/targets-dialog')).TargetsDialog,
);
const FILTERS = ['all', 'unlinked', 'numberless'] as const satisfies readonly AgentFilter[];
const NO_AGENTS: readonly ManagedAgent[] = [];

/** Page of agents with their users, payroll numbers and targets (product.md section 3). */
export function UserInfoManagementPage(): ReactNode {
  const { get, change } = useAddress();
  const [view, setView] = useState<View>({ text: '', dismissed: new Set() });
  const filter = FILTERS.find((one) => one === get('show')) ?? 'all';
  const [targeting, setTargeting] = useState(false);
  const draft = useAgentsDraft();
  const query = useGetManagedAgentsQuery({ query: { month: draft.month } });
  // The data of another month is not shown under this month's name.
  const agents = query.data?.data.month === draft.month ? query.data.data.agents : undefined;
  const editing = useAgentEdits(draft, agents ?? NO_AGENTS);
  return (
    <SettingsCards>
      <FormCard
        title={texts.agents}
        extra={
          editing.changes.length > 0 ? (
            <p className="hint">{texts.monthHeld}</p>
          ) : (
            <Flex wrap gap="small">
              <MonthPicker label={texts.month} value={draft.month} onChange={editing.showMonth} />
              <Button disabled={agents === undefined} onClick={() => setTargeting(true)}>
                {targetsTexts.open}
              </Button>
            </Flex>
          )
        }
      >
        <CardContent query={query} data={agents} rows={8}>
          {(known) => (
            <Agents
              agents={known}
              editing={editing}
              filter={filter}
              view={view}
              onView={setView}
              onFilter={(next) => change({ show: next === 'all' ? undefined : next }, 'replace')}
            />
          )}
        </CardContent>
      </FormCard>
      {targeting && (
        <TargetsDialog month={draft.month} agents={agents ?? NO_AGENTS} onClose={() => setTargeting(false)} />
      )}
    </SettingsCards>
  );
}

/** Search of the agents, shared by all months. */
interface View {
  text: string;
  /** Agents with a dismissed suggestion. */
  dismissed: ReadonlySet<string>;
}

interface Props {
  agents: readonly ManagedAgent[];
  editing: Editing;
  view: View;
  onView: (view: View) => void;
  filter: AgentFilter;
  onFilter: (filter: AgentFilter) => void;
}

function Agents({ agents, editing, view, onView, filter, onFilter }: Props): ReactNode {
  const [intent, setIntent] = useState<LinkIntent | null>(null);
  const { month, edits } = editing;
  const { dismissed } = view;
  const [lacks = null] = useMissingPermissions(['salaries.view']);
  const count = (one: AgentFilter): number => filterAgents(agents, { filter: one, text: '' }).length;
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
          onChange={({ target }) => onView({ ...view, text: target.value })}
        />
        <Segmented<AgentFilter>
          aria-label={texts.show}
          value={filter}
          onChange={onFilter}
          options={FILTERS.map((value) => ({
            value,
            label: `${texts[value]} ${count(value)}`,
          }))}
        />
      </Flex>
      <AgentsTable
        month={month}
        agents={filterAgents(agents, { filter, text: view.text })}
        edits={edits}
        problems={editing.problems}
        mayLink={lacks === null}
        dismissed={dismissed}
        onDismiss={(agentId) => onView({ ...view, dismissed: new Set([...dismissed, agentId]) })}
        onEdit={editing.edit}
        onIntent={setIntent}
      />
      <Flex component="p" wrap justify="space-between" gap="small" className="form-part sum-row">
        <span>{texts.total(agents.length, agents.filter(({ user }) => user !== null).length)}</span>
        <span>
          {texts.targets}: <Money value={getTotal(agents, edits)} whole />
        </span>
      </Flex>
      {lacks !== null && (
        <p className="form-part muted">
          {texts.linkLacks} <bdi className="machine-word">{lacks}</bdi>. <Administrators />
        </p>
      )}
      <SaveBar editing={editing} />
      {intent !== null && <LinkDialog intent={intent} onEnd={() => setIntent(null)} />}
    </>
  );
}

/** Returns the suggestions that were not dismissed. Only an administrator may link the own user. */
function useSuggestions(agents: readonly ManagedAgent[], dismissed: ReadonlySet<string>): Suggestion[] {
  const { currentUser } = useAppSelector(selectAuthContext);
  const mayLinkSelf = useCan(SYSTEM_ADMIN);
  return agents.flatMap((agent) => {
    const user = agent.suggestion;
    if (user === null || dismissed.has(agent.id)) return [];
    return user.id === currentUser?.uid && !mayLinkSelf ? [] : [{ agent, user }];
  });
}

/** Sum of the displayed targets, including unsaved changes, ₪. */
function getTotal(agents: readonly ManagedAgent[], edits: AgentEdits): number {
  return sumBy(agents, (agent) => edited(agent, edits).target || 0);
}

function SaveBar({ editing }: { editing: Editing }): ReactNode {
  const { within, target } = useRestoreFocus<HTMLDivElement>();
  return (
    <div {...within} className="changes-within">
      <ChangesBar
        target={target}
        changes={editing.changes}
        affects={texts.changesNote}
        restored={editing.restored && editing.changes.length > 0}
        isInvalid={editing.isInvalid}
        isSaving={editing.isSaving}
        isSaved={editing.isSaved}
        error={editing.error}
        onSave={() => void editing.save()}
        onUndo={editing.undo}
      />
    </div>
  );
}
