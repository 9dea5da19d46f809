import { instrument } from '@redux-devtools/instrument';
import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import { createRoot } from 'react-dom/client';
import { api } from '#client/lib/http/api';
import { TimeTravel } from '#client/lib/replay/time-travel';
import type { Services } from '#client/lib/services';
import type { AppStore } from '#client/lib/store-types';
import { App } from '../app';
import { importEndpoints } from '../features';
import { inertServices } from '../painting/inert-services';
import { makeStore } from '../store';
import { differences, type Difference } from './differences';
import type { OpenedReport } from './open-report';
import { replayFileTexts as texts } from './replay-file-texts';

/** Interface of the application's frame for the page around it. */
export interface ReplayScreen {
  load(report: OpenedReport): Promise<Loaded>;
  jump(index: number): void;
}

export interface Loaded {
  /** States before the first action and after each action. */
  states: readonly unknown[];
  /** Messages about parts that do not fit this version. */
  misfits: string[];
  /** Differences between the recorded and the replayed final state. */
  endDifferences: Difference[];
}

interface Lifted {
  getState(): { computedStates: { state: unknown }[] };
  dispatch(action: object): unknown;
}

const CRASH = 'A page failed';

/**
 * Starts the application with a recording and services without effects. Moments are shown by the same time travel as
 * for Redux DevTools.
 */
export function startScreen(place: HTMLElement): ReplayScreen {
  const root = createRoot(place);
  const warnings: string[] = [];
  let times: readonly number[] = [];
  let index = 0;
  /** A crashed page stays so until it is remounted. */
  let hasCrashed = false;
  let attempt = 0;

  const services: Services = {
    ...inertServices(),
    devTools: true,
    clock: { ...inertServices().clock, now: () => times[index - 1] ?? times[0] ?? 0 },
    log: {
      warn: (message) => void warnings.push(message),
      error: (message) => {
        hasCrashed ||= message === CRASH;
      },
    },
  };
  const travel = new TimeTravel(instrument() as StoreEnhancer, services.log);
  const { store, faults } = makeStore(services, {}, travel);
  const lifted = (store as AppStore & { liftedStore: Lifted }).liftedStore;
  const show = (): void => root.render(<App key={attempt} store={store} faults={faults} />);

  return {
    load: async ({ file, actions, state, end, misfits }) => {
      await Promise.all([importEndpoints(), untilAttached(store)]);
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

/** Resolves when the API reducer is attached, since a recording can contain its state. */
function untilAttached(store: {
  getState(): object;
  subscribe(listener: () => void): () => void;
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

/** Internal records of RTK Query (tags, subscriptions), which depend on the code. They are not compared. */
const isOurs = ({ path }: Difference): boolean => !/^api › (provided|subscriptions|config)( |$)/.test(path);

/** Converts a state like a file does. */
const asWritten = (state: unknown): unknown => JSON.parse(JSON.stringify(state ?? null));

function unknownEndpoints(actions: readonly UnknownAction[]): string[] {
  const named = actions.flatMap(({ meta }) => {
    const { endpointName } = (meta as { arg?: { endpointName?: string } } | undefined)?.arg ?? {};
    return endpointName !== undefined && !Object.hasOwn(api.endpoints, endpointName) ? [endpointName] : [];
  });
  return [...new Set(named)];
}
