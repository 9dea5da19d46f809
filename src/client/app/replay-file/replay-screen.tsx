import { instrument } from '@redux-devtools/instrument';
import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import { createRoot } from 'react-dom/client';
import '../all-endpoints';
import { api } from '../../platform/http/api';
import { TimeTravel } from '../../platform/replay/time-travel';
import type { Services } from '../../platform/services';
import { App } from '../app';
import { stillWorld } from '../still-world';
import { makeStore } from '../store';
import { differences, type Difference } from './differences';
import type { OpenedReport } from './open-report';
import { replayFileTexts as texts } from './replay-file-texts';

/** What the page around it asks of the product that shows a recording. */
export interface ReplayScreen {
  load(report: OpenedReport): Promise<Loaded>;
  jump(index: number): void;
}

export interface Loaded {
  /** The state before the first action, then after each of them. */
  states: readonly unknown[];
  /** What no longer fits, in words. */
  misfits: string[];
  /** Where the state that was recorded at the end differs from the one computed here. */
  endDifferences: Difference[];
}

interface Lifted {
  getState(): { computedStates: { state: unknown }[] };
  dispatch(action: object): unknown;
}

const CRASH = 'A page failed';

/**
 * The product over a recording, in a world that stands still at the moment that is shown: nothing can be sent, kept or waited
 * for. Moments are shown as they are for Redux DevTools, by the same time travel.
 */
export function startScreen(place: HTMLElement): ReplayScreen {
  const root = createRoot(place);
  const warnings: string[] = [];
  let times: readonly number[] = [];
  let index = 0;
  /** A screen that crashed stays so until it is made anew. */
  let hasCrashed = false;
  let attempt = 0;

  const services: Services = {
    ...stillWorld(),
    devTools: true,
    clock: { ...stillWorld().clock, now: () => times[index - 1] ?? times[0] ?? 0 },
    log: {
      warn: (message) => void warnings.push(message),
      error: (message) => {
        hasCrashed ||= message === CRASH;
      },
    },
  };
  const travel = new TimeTravel(instrument() as StoreEnhancer, services.log);
  const { store, faults } = makeStore(services, {}, travel);
  const lifted = (store as unknown as { liftedStore: Lifted }).liftedStore;
  const show = (): void => root.render(<App key={attempt} store={store} faults={faults} />);

  return {
    load: async ({ file, actions, state, end, misfits }) => {
      await untilAttached(store);
      const foreign = Object.keys(state).filter((part) => !Object.hasOwn(store.getState(), part));
      times = file.times.map((time) => Date.parse(time));
      warnings.length = 0;
      lifted.dispatch({ type: 'IMPORT_STATE', nextLiftedState: actions, preloadedState: state });
      const states = lifted.getState().computedStates.map((computed) => computed.state);
      const endDifferences = end ? differences(asWritten(states.at(-1)), end).filter(isOurs) : [];
      const unfit = [
        ...foreign.map(texts.statePart),
        ...unknownEndpoints(actions).map(texts.endpoint),
        ...new Set(warnings.map(texts.misfitAction)),
        ...(endDifferences.length > 0 ? [texts.endDiffers(endDifferences.length)] : []),
      ];
      show();
      return { states, misfits: [...misfits, ...unfit], endDifferences };
    },
    jump: (to) => {
      index = to;
      lifted.dispatch({ type: 'JUMP_TO_STATE', index: to });
      if (!hasCrashed) return;
      hasCrashed = false;
      attempt += 1;
      show();
    },
  };
}

/** Resolves when the store has the part that comes later: a recording can hold it. */
function untilAttached(store: {
  getState(): object;
  subscribe(heard: () => void): () => void;
}): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!Object.hasOwn(store.getState(), 'api')) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look();
  });
}

/** RTK Query notes for itself what it computes from our code: tags, who listens. No report is compared by these. */
const isOurs = ({ path }: Difference): boolean => !/^api › (provided|subscriptions|config)( |$)/.test(path);

/** As a file gives it back. */
const asWritten = (state: unknown): unknown => JSON.parse(JSON.stringify(state ?? null));

function unknownEndpoints(actions: readonly UnknownAction[]): string[] {
  const named = actions.flatMap(({ meta }) => {
    const { endpointName } = (meta as { arg?: { endpointName?: string } } | undefined)?.arg ?? {};
    return endpointName !== undefined && !Object.hasOwn(api.endpoints, endpointName) ? [endpointName] : [];
  });
  return [...new Set(named)];
}
