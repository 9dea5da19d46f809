import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, AppThunk, RootState, ThunkExtra } from './store-types';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

const getExtra: AppThunk<ThunkExtra> = (_dispatch, _getState, extra) => extra;

/** Returns the services of the store, e.g. its clock. In a replay of time travel they have no effects. */
export function useServices(): ThunkExtra {
  return useAppDispatch()(getExtra);
}
