import type { UnknownAction } from '@reduxjs/toolkit';

/** Part of DevTools' internal store used here; see `@redux-devtools/instrument`. */
export interface LiftedStore {
  getState(): {
    actionsById: Readonly<Record<number, { action: UnknownAction; stack?: string }>>;
    computedStates: { state?: unknown }[];
    stagedActionIds: number[];
    currentStateIndex: number;
    isLocked: boolean;
  };
  dispatch(
    action: { type: 'JUMP_TO_STATE'; index: number } | { type: 'LOCK_CHANGES'; status: boolean },
  ): unknown;
}

export function jumpTo(lifted: LiftedStore, index: number): void {
  lifted.dispatch({ type: 'JUMP_TO_STATE', index });
}

/**
 * Compares positions, since an earlier state can be identical. Actions dispatched at an earlier position would be
 * recorded and not shown.
 */
export function isAtEnd(lifted: LiftedStore | undefined): boolean {
  if (!lifted) return true;
  const { computedStates, currentStateIndex } = lifted.getState();
  return currentStateIndex === computedStates.length - 1;
}
