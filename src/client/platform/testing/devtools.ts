/**
 * Records and jumps as Redux DevTools do (`@redux-devtools/instrument` inside their browser extension): the enhancer
 * stands innermost, keeps every action with the state after it, and shows another of those states when it is told to.
 * Stands by itself, so that a browser test can put it into a page as it is.
 */
export function installDevTools(target: object): void {
  type Reducer = (state: unknown, action: { type: string }) => unknown;
  type Create = (reducer: Reducer, preloaded: unknown) => unknown;
  interface Lifted {
    actionsById: { type: string }[];
    computedStates: { state: unknown }[];
    stagedActionIds: number[];
    currentStateIndex: number;
  }

  function instrument(reducer: Reducer, preloaded: unknown) {
    const heard = new Set<() => void>();
    const init = { type: '@@INIT' };
    let lifted: Lifted = {
      actionsById: [init],
      computedStates: [{ state: reducer(preloaded, init) }],
      stagedActionIds: [0],
      currentStateIndex: 0,
    };
    const show = (next: Lifted): void => {
      lifted = next;
      for (const tell of Array.from(heard)) tell();
    };
    const perform = (action: { type: string }): { type: string } => {
      const { computedStates, stagedActionIds, actionsById, currentStateIndex } = lifted;
      const last = computedStates.length - 1;
      show({
        actionsById: [...actionsById, action],
        computedStates: [...computedStates, { state: reducer(computedStates[last]?.state, action) }],
        stagedActionIds: [...stagedActionIds, actionsById.length],
        // Whoever looks at the past goes on looking at it.
        currentStateIndex: currentStateIndex === last ? last + 1 : currentStateIndex,
      });
      return action;
    };
    const control = (action: { type: string; index?: number; nextLiftedState?: Lifted }): void => {
      if (action.type === 'JUMP_TO_STATE') show({ ...lifted, currentStateIndex: action.index ?? 0 });
      else if (action.type === 'IMPORT_STATE' && action.nextLiftedState) show(action.nextLiftedState);
      else throw new Error(`not known here: ${action.type}`);
    };
    const subscribe = (listener: () => void): (() => void) => {
      heard.add(listener);
      return () => heard.delete(listener);
    };
    const liftedStore = { getState: () => lifted, subscribe, dispatch: control };
    Object.assign(target, { recordedStore: liftedStore });
    return {
      dispatch: perform,
      getState: () => lifted.computedStates[lifted.currentStateIndex]?.state,
      subscribe,
      replaceReducer: () => undefined,
      liftedStore,
    };
  }

  const compose =
    () =>
    (...enhancers: ((create: Create) => Create)[]) =>
    () =>
      enhancers.reduceRight<Create>((create, enhance) => enhance(create), instrument);
  Object.assign(target, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
}

/** What a test does with it; the store that was made last is `target.recordedStore`. */
export interface RecordedStore {
  getState(): {
    actionsById: { type: string }[];
    computedStates: { state: unknown }[];
    stagedActionIds: number[];
    currentStateIndex: number;
  };
  dispatch(action: { type: string; index?: number; nextLiftedState?: unknown }): void;
}
