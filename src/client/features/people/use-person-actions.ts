import { useState } from 'react';
import type { Person } from '#contract/features/users/users-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { failureText } from '#client/features/roles/refusal-texts';
import {
  useActivateUserMutation,
  useDeactivateUserMutation,
  useDeletePendingUserMutation,
  useEndSessionsMutation,
  useSendInvitationMutation,
} from './people-api';
import { personTexts as texts } from './people-texts';
import { getPersonName } from './person-state';

export type PersonAction = 'deactivate' | 'activate' | 'endSessions' | 'send' | 'cancel';

export function isApplicable(action: PersonAction, { state }: Person): boolean {
  if (action === 'deactivate' || action === 'endSessions') return state === 'active';
  return action === 'activate' ? state === 'inactive' : state === 'invited';
}

const done: Record<PersonAction, (person: Person) => string> = {
  deactivate: (person) => texts.deactivated(getPersonName(person)),
  activate: (person) => texts.activated(getPersonName(person)),
  endSessions: (person) => texts.sessionsEnded(getPersonName(person)),
  send: ({ email }) => texts.sent(email),
  cancel: (person) => texts.cancelled(getPersonName(person)),
};

/** Actions for people. `attempt`: without a message, for bulk actions; `run`: with a message. */
export function usePersonActions() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [deactivate] = useDeactivateUserMutation();
  const [activate] = useActivateUserMutation();
  const [endSessions] = useEndSessionsMutation();
  const [send] = useSendInvitationMutation();
  const [cancel] = useDeletePendingUserMutation();
  const calls = { deactivate, activate, endSessions, send, cancel };

  /** @returns The reason for a refusal as text, or null after success. */
  async function attempt(action: PersonAction, { id }: Person): Promise<string | null> {
    const result = await calls[action]({ params: { id } });
    return result.error === undefined ? null : failureText(result.error);
  }

  async function run(action: PersonAction, person: Person): Promise<void> {
    setBusy(true);
    const refused = await attempt(action, person);
    setBusy(false);
    dispatch(
      messageRaised(
        refused === null
          ? { tone: 'success', text: done[action](person) }
          : { tone: 'error', text: `${getPersonName(person)}: ${refused}` },
      ),
    );
  }

  return { attempt, run, busy };
}
