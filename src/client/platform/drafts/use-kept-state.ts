import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import * as z from 'zod/mini';
import { useAppDispatch } from '../hooks';
import type { AppThunk } from '../start-app-listening';
import { readStored, writeStored } from '../storage/stored-value';

/** One form's unsaved input, and whose it is. */
const Draft = z.object({ uid: z.string(), value: z.unknown() });

const keyOf = (form: string): string => `misrad.draft.${form}`;

interface Found {
  /** Who sits here; null: nobody is signed in. */
  uid: string | null;
  /** What this person had typed; undefined: nothing. */
  value: unknown;
}

interface KeptState<T> {
  value: T;
  setValue: Dispatch<SetStateAction<T>>;
  /** Does it begin with what was typed before the session ended? */
  restored: boolean;
}

/**
 * State of a form that is not saved yet. It outlives a session that ended by itself, for inactivity or in another tab: the
 * same person finds it again in the same tab. Who leaves by their own hand forgets it. Never for a password or a code.
 * @param form a name of its own among all forms.
 * @param empty nothing is typed; this is not kept.
 * @param read makes sense of what was kept, by an older version of the product perhaps; null: of nothing.
 */
export function useKeptState<T>(form: string, empty: T, read: (kept: unknown) => T | null): KeptState<T> {
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
    const kept = readStored(sessionStorage, keyOf(form), Draft);
    return { uid, value: kept !== null && kept.uid === uid ? kept.value : undefined };
  };
}

function forgetDraft(form: string): AppThunk {
  return (_dispatch, _getState, { sessionStorage }) => sessionStorage.remove(keyOf(form));
}

/** The form goes away: why, the store knows by then. */
function keepAfterEnd(form: string, draft: { uid: string; value: unknown }): AppThunk {
  return (_dispatch, getState, { sessionStorage }) => {
    const { auth, loginBehavior } = getState();
    const isEnding = loginBehavior.status === 'ending';
    const hasEnded = auth.status === 'signedOut' && auth.failure !== null;
    if (isEnding || hasEnded) writeStored(sessionStorage, keyOf(form), draft);
  };
}
