import { useState } from 'react';
import type { offBoardUser as offBoardUserRoute, Person } from '#contract/features/users/users-contract';
import type { RouteBody } from '#contract/lib/http/route';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { failureText } from '#client/features/roles/conflict-texts';
import {
  useActivateUserMutation,
  useDeactivateUserMutation,
  useDeletePendingUserMutation,
  useEndSessionsMutation,
  useOffBoardUserMutation,
  useResetOwnCodeMutation,
  useSendInvitationMutation,
} from './users-api';
import { personTexts as texts } from './users-texts';
import { getPersonName } from './person-state';

export type PersonAction = 'deactivate' | 'activate' | 'endSessions' | 'resetOwnCode' | 'send' | 'cancel';

export function isApplicable(action: PersonAction, { state, hasOwnCode }: Person): boolean {
  if (action === 'resetOwnCode') return hasOwnCode;
  if (action === 'deactivate' || action === 'endSessions') return state === 'active';
  return action === 'activate' ? state === 'inactive' : state === 'invited';
}

const done: Record<PersonAction, (person: Person) => string> = {
  deactivate: (person) => texts.deactivated(getPersonName(person)),
  activate: (person) => texts.activated(getPersonName(person)),
  endSessions: (person) => texts.sessionsEnded(getPersonName(person)),
  resetOwnCode: (person) => texts.ownCodeReset(getPersonName(person)),
  send: ({ email }) => texts.sent(email),
  cancel: (person) => texts.cancelled(getPersonName(person)),
};

/** Things to remove together with a deactivation. */
export type Removals = RouteBody<typeof offBoardUserRoute>;

/** `error`: reason of a failure, null after success. `note`: something that the action could not restore. */
interface Attempt {
  error: string | null;
  note: string | null;
}

/** Actions for people. `attempt`: without a message, for bulk actions; the others: with a message. */
export function usePersonActions() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [deactivate] = useDeactivateUserMutation();
  const [activate] = useActivateUserMutation();
  const [endSessions] = useEndSessionsMutation();
  const [resetOwnCode] = useResetOwnCodeMutation();
  const [send] = useSendInvitationMutation();
  const [cancel] = useDeletePendingUserMutation();
  const [offBoardUser] = useOffBoardUserMutation();
  const calls = { deactivate, endSessions, resetOwnCode, send, cancel };

  async function attempt(action: PersonAction, { id }: Person): Promise<Attempt> {
    const call = { params: { id } };
    if (action !== 'activate') return toAttempt((await calls[action](call)).error, null);
    const { data, error } = await activate(call);
    const lost = data?.lostAgent ?? null;
    return toAttempt(error, lost && texts.lostAgent(lost.name));
  }

  function report(person: Person, error: string | null, text: string): void {
    dispatch(
      messageRaised(
        error === null
          ? { tone: 'success', text }
          : { tone: 'error', text: `${getPersonName(person)}: ${error}` },
      ),
    );
  }

  async function run(action: PersonAction, person: Person): Promise<void> {
    setBusy(true);
    const { error, note } = await attempt(action, person);
    setBusy(false);
    report(person, error, [done[action](person), note].filter(Boolean).join('. '));
  }

  async function offBoard(person: Person, removals: Removals): Promise<void> {
    const { error } = await offBoardUser({ params: { id: person.id }, body: removals });
    report(person, error === undefined ? null : failureText(error), done.deactivate(person));
  }

  return { attempt, run, offBoard, busy };
}

function toAttempt(error: unknown, note: string | null): Attempt {
  return error === undefined ? { error: null, note } : { error: failureText(error), note: null };
}
