import {
  EmployeeNumber,
  Target,
  type AgentChange,
  type ManagedAgent,
} from '#contract/features/user-info-management/user-info-management-contract';
import { cleanTypedText } from '#contract/lib/http/typed-text';
import { toFieldMessage } from '#client/components/form/field-problems';
import type { FieldChange } from '#client/components/form/settings/setting-field';
import { formatQuantity } from '#client/components/values/format-number';
import { employmentTexts, managementTexts as texts } from './user-info-management-texts';

/** Unsaved changes of an agent. Fields without an edit follow the server. */
export type AgentEdit = Omit<AgentChange, 'agentId'>;

/** Unsaved changes by agent. */
export type AgentEdits = Readonly<Record<string, AgentEdit>>;

export type EditedField = keyof AgentEdit;
const FIELDS: readonly EditedField[] = ['employment', 'employeeNumber', 'target'];

/** Returns an agent with the edits applied. */
export function edited(agent: ManagedAgent, edits: AgentEdits): ManagedAgent {
  return { ...agent, ...edits[agent.id] };
}

/** Returns the fields of an agent that differ from the stored values. */
export function changedFields(agent: ManagedAgent, edits: AgentEdits): EditedField[] {
  const edit = edits[agent.id] ?? {};
  return FIELDS.filter((field) => field in edit && edit[field] !== agent[field]);
}

/** Returns the changes to send, in the order of the agents. */
export function toChanges(agents: readonly ManagedAgent[], edits: AgentEdits): AgentChange[] {
  return agents.flatMap((agent) => {
    const fields = changedFields(agent, edits);
    if (fields.length === 0) return [];
    const edit = edits[agent.id] ?? {};
    return [{ agentId: agent.id, ...Object.fromEntries(fields.map((field) => [field, edit[field]])) }];
  });
}

/** Returns the changes as text, old → new. */
export function changesInWords(agents: readonly ManagedAgent[], edits: AgentEdits): FieldChange[] {
  return agents.flatMap((agent) => {
    const next = edited(agent, edits);
    return changedFields(agent, edits).map((field) => ({
      name: `${agent.id}.${field}`,
      label: texts.getChange(agent.name ?? agent.id, NAMES[field]),
      before: getWords(agent, field),
      after: getWords(next, field),
    }));
  });
}

const NAMES: Readonly<Record<EditedField, string>> = {
  employment: texts.employment,
  employeeNumber: texts.number,
  target: texts.target,
};

function getWords(agent: ManagedAgent, field: EditedField): string {
  if (field === 'employment') return employmentTexts[agent.employment];
  if (field === 'employeeNumber') return agent.employeeNumber ?? texts.missing;
  return agent.target === null || Number.isNaN(agent.target) ? texts.missing : formatQuantity(agent.target);
}

/** Returns a typed employee number without invisible characters; null for an empty one. */
export function toEmployeeNumber(typed: string): string | null {
  return cleanTypedText(typed) || null;
}

/** Returns the errors of the edits that are detectable before saving, by agent and field. */
export function findProblems(edits: AgentEdits): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([agentId, { target, employeeNumber }]) => [
      ...(typeof target !== 'number' || Target.safeParse(target).success
        ? []
        : [[`${agentId}.target`, texts.targetRule]]),
      ...(typeof employeeNumber !== 'string' || EmployeeNumber.safeParse(employeeNumber).success
        ? []
        : [[`${agentId}.employeeNumber`, texts.numberRule]]),
    ]),
  );
}

/** Returns the server's errors for the sent changes, by agent and field. */
export function getProblems(
  sent: readonly AgentChange[],
  fields: readonly { field: string; reason: string }[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap(({ field, reason }) => {
      const [, index, name] = /^body\.changes\.(\d+)\.(\w+)/.exec(field) ?? [];
      const agentId = sent[Number(index)]?.agentId;
      return agentId === undefined ? [] : [[`${agentId}.${name}`, toFieldMessage(reason)]];
    }),
  );
}

export type AgentFilter = 'all' | 'unlinked' | 'numberless';

/** Returns the agents of a filter that match the text by name, number, or their user's name or address. */
export function filterAgents(
  agents: readonly ManagedAgent[],
  { filter, text }: { filter: AgentFilter; text: string },
): ManagedAgent[] {
  const search = text.trim().toLowerCase();
  return agents.filter((agent) => {
    if (filter === 'unlinked' && agent.user !== null) return false;
    if (filter === 'numberless' && agent.employeeNumber !== null) return false;
    const { name, employeeNumber, user } = agent;
    const searchText = [name, employeeNumber, user?.displayName, user?.email].filter(Boolean).join(' ');
    return searchText.toLowerCase().includes(search);
  });
}
