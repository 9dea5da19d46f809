import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import * as z from 'zod/mini';
import { useAppDispatch } from '../hooks';
import type { AppThunk } from '../store-types';
import { readStored, writeStored } from '../storage/stored-value';

/** Unsaved input of a form, with its user. */
const Draft = z.object({ uid: z.string(), value: z.unknown() });

const getKey = (form: string): string => `misrad.draft.${form}`;

interface Found {
  /** Id of the signed-in user, or null. */
  uid: string | null;
  /** Stored input of the user, or `undefined`. */
  value: unknown;
}

interface DraftState<T> {
  value: T;
  setValue: Dispatch<SetStateAction<T>>;
  /** The initial value is stored input from before the session ended. */
  restored: boolean;
}

/**
 * State of an unsaved form. It survives a session that expires or is ended by another tab: the same user gets it back
 * in the same tab. A sign-out discards it. Not for passwords or codes.
 * @param form Unique name of the form.
 * @param empty Initial value; it is not stored.
 * @param read Converts a stored value, possibly of an older version. Returns null for an unusable value.
 */
export function useDraft<T>(form: string, empty: T, read: (kept: unknown) => T | null): DraftState<T> {
  const dispatch = useAppDispatch();
  const [{ uid, value: kept }] = useState(() => dispatch(findDraft(form)));
  const [found] = useState(() => (kept === undefined ? null : read(kept)));
  const [value, setValue] = useState(found ?? empty);
  const end = useEffectEvent(() => {
    const isEmpty = JSON.stringify(value) === JSON.stringify(empty);
    if (uid !== null && !isEmpty) dispatch(keepAfterEnd(form, { uid, value }));
  });
  useEffect(() => {
    dispatch(forgetDraft(form));
    return () => end();
  }, [dispatch, form]);
  return { value, setValue, restored: found !== null };
}

function findDraft(form: string): AppThunk<Found> {
  return (_dispatch, getState, { sessionStorage }) => {
    const { auth } = getState();
    const uid = 'user' in auth ? auth.user.uid : null;
    const kept = readStored(sessionStorage, getKey(form), Draft);
    return { uid, value: kept !== null && kept.uid === uid ? kept.value : undefined };
  };
}

function forgetDraft(form: string): AppThunk {
  return (_dispatch, _getState, { sessionStorage }) => sessionStorage.remove(getKey(form));
}

/** Stores the draft when the form unmounts, if the store shows that the session has ended. */
function keepAfterEnd(form: string, draft: { uid: string; value: unknown }): AppThunk {
  return (_dispatch, getState, { sessionStorage }) => {
    const { auth, loginBehavior } = getState();
    const isEnding = loginBehavior.status === 'ending';
    const hasEnded = auth.status === 'signedOut' && auth.failure !== null;
    if (isEnding || hasEnded) writeStored(sessionStorage, getKey(form), draft);
  };
}
