import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useAppDispatch } from '../platform/hooks';
import { importWithRetry } from '../platform/import-with-retry';
import type { AppThunk } from '../platform/start-app-listening';
import type { SourceSelectProps } from './source-select';

type State =
  | { status: 'waiting' }
  | { status: 'ready'; Select: ComponentType<SourceSelectProps> }
  | { status: 'failed' };

/**
 * The list's code, which comes when somebody first opens one. Where it does not come, the list closes, and opening it again
 * asks for the code anew: what was changed in other rows is not saved yet, and no page problem may take its place.
 */
export function useSourceSelect(isOpen: boolean, close: () => void): State {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<State>({ status: 'waiting' });
  const due = isOpen && state.status !== 'ready';
  const onFailed = useEffectEvent(close);
  useEffect(() => {
    if (!due) return undefined;
    let left = false;
    const load = async (): Promise<void> => {
      const next = await dispatch(loadSelect());
      if (left) return;
      setState(next);
      if (next.status === 'failed') onFailed();
    };
    void load();
    return () => {
      left = true;
    };
  }, [due, dispatch]);
  return state;
}

function loadSelect(): AppThunk<Promise<State>> {
  return async (_dispatch, _getState, { clock, log }) => {
    try {
      const { SourceSelect } = await importWithRetry(
        () => import(/* webpackChunkName: "mapping-select" */ './source-select'),
        clock,
      );
      return { status: 'ready', Select: SourceSelect };
    } catch (error) {
      log.error('The list of fields could not be loaded', String(error));
      return { status: 'failed' };
    }
  };
}
