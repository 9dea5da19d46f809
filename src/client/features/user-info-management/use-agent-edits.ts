import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { useState } from 'react';
import * as z from 'zod/mini';
import type {
  AgentChange,
  ManagedAgent,
} from '#contract/features/user-info-management/user-info-management-contract';
import { useDraft } from '#client/lib/drafts/use-draft';
import { getErrorBody } from '#client/lib/http/api-error';
import { useToday } from '#client/components/dates/business-day';
import { useUnsavedChanges } from '#client/components/unsaved-changes/unsaved-changes-provider';
import {
  changesInWords,
  toChanges,
  findProblems,
  getProblems,
  type AgentEdit,
  type AgentEdits,
} from './agent-edits';
import { useChangeManagedAgentsMutation } from './user-info-management-api';

/** Unsaved changes of a month. */
const AgentsDraft = z.object({
  month: z.string(),
  edits: z.record(z.string(), z.custom<AgentEdit>()),
});
type AgentsDraft = z.infer<typeof AgentsDraft>;

const readDraft = (kept: unknown): AgentsDraft | null => AgentsDraft.safeParse(kept).data ?? null;

/** Returns the selected month, by default the current one, with its unsaved changes. Another month starts without changes. */
export function useAgentsDraft() {
  const today = useToday();
  const empty = { month: toMonth(today), edits: {} };
  const { value, setValue, restored } = useDraft<AgentsDraft>('agents', empty, readDraft);
  return {
    ...value,
    restored,
    setMonth: (month: string) => setValue({ month, edits: {} }),
    setEdits: (change: (edits: AgentEdits) => AgentEdits) =>
      setValue((before) => ({ ...before, edits: change(before.edits) })),
  };
}

export type Editing = ReturnType<typeof useAgentEdits>;

/** Returns the unsaved changes of the table, and the function that saves them. */
export function useAgentEdits(draft: ReturnType<typeof useAgentsDraft>, agents: readonly ManagedAgent[]) {
  const { month, edits, restored, setMonth, setEdits } = draft;
  const [change, { isLoading }] = useChangeManagedAgentsMutation();
  const [outcome, setOutcome] = useState<{ sent: AgentChange[]; error: unknown } | 'saved' | null>(null);
  const changes = changesInWords(agents, edits);
  useUnsavedChanges(changes.length > 0);
  const rejected = outcome !== null && outcome !== 'saved' ? outcome : null;
  const fields = getErrorBody(rejected?.error)?.fields ?? [];
  const invalid = findProblems(edits);
  const isInvalid = Object.keys(invalid).length > 0;

  async function save(): Promise<void> {
    const sent = toChanges(agents, edits);
    if (sent.length === 0 || isInvalid || isLoading) return;
    const { error } = await change({ body: { month, changes: sent } });
    setOutcome(error === undefined ? 'saved' : { sent, error });
    // Changes made during the request are not saved.
    if (error === undefined) setEdits((now) => (now === edits ? {} : now));
  }

  return {
    month,
    edits,
    changes,
    restored,
    problems: { ...getProblems(rejected?.sent ?? [], fields), ...invalid },
    isInvalid,
    error: rejected !== null && fields.length === 0 ? rejected.error : null,
    isSaving: isLoading,
    isSaved: outcome === 'saved',
    showMonth: (shown: string) => {
      setOutcome(null);
      setMonth(shown);
    },
    edit: (agentId: string, edit: AgentEdit) => {
      setOutcome(null);
      setEdits((before) => ({ ...before, [agentId]: { ...before[agentId], ...edit } }));
    },
    undo: () => {
      setOutcome(null);
      setEdits(() => ({}));
    },
    save,
  };
}
