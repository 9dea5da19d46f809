import { instrument, type LiftedAction, type LiftedState } from '@redux-devtools/instrument';
import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import { makeTimeTravel } from '#client/app/time-travel';
import type { TimeTravel } from '../replay/time-travel';
import type { Log } from '../services';
import type { RootState } from '../store-types';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '../http/api';
import type { EndpointFacts } from '../http/base-query';

loadEndpoints();

type State = LiftedState<RootState, UnknownAction, null>;
type Control = LiftedAction<object, UnknownAction, null>;

/** Time travel with `@redux-devtools/instrument`, i.e. Redux DevTools without their window. */
export function recordedTravel(log: Log, devTools = instrument() as StoreEnhancer): TimeTravel {
  return makeTimeTravel(devTools, log);
}

/** Operations of DevTools' buttons for a store. */
export class Recorder {
  constructor(private readonly store: object) {}

  get state(): State {
    return this.lifted.getState();
  }

  get states(): readonly RootState[] {
    return this.state.computedStates.map(({ state }) => state);
  }

  get actions(): UnknownAction[] {
    const { actionsById, stagedActionIds } = this.state;
    return stagedActionIds.flatMap((id) => actionsById[id]?.action ?? []);
  }

  control(action: object): void {
    this.lifted.dispatch(action as Control);
  }

  jump(index: number): void {
    this.control({ type: 'JUMP_TO_STATE', index });
  }

  /** Returns the content of the export file. */
  export(): string {
    const { committedState } = this.state;
    return JSON.stringify({
      payload: JSON.stringify(this.actions.slice(1)),
      ...(committedState !== undefined && { preloadedState: JSON.stringify(committedState) }),
    });
  }

  import(file: string): void {
    const { payload, preloadedState } = JSON.parse(file) as { payload: string; preloadedState?: string };
    this.control({
      type: 'IMPORT_STATE',
      nextLiftedState: JSON.parse(payload),
      ...(preloadedState !== undefined && { preloadedState: JSON.parse(preloadedState) }),
    });
  }

  private get lifted(): { getState(): State; dispatch(action: Control): void } {
    return (this.store as { liftedStore: { getState(): State; dispatch(action: Control): void } })
      .liftedStore;
  }
}

export interface EndpointDefinition {
  type: 'query' | 'mutation' | 'infinitequery';
  extraOptions?: EndpointFacts;
  providesTags?: unknown;
  invalidatesTags?: unknown;
}

/** Endpoints of all features, by name. */
export function loadEndpoints(): Map<string, EndpointDefinition> {
  const client = join(__dirname, '..', '..');
  for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (/(^|\/)[^/]+-(api|endpoints)\.tsx?$/.test(file)) jest.requireActual(join(client, file));
  }
  const definitions = new Map<string, EndpointDefinition>();
  const collect = (name: string) => (definition: unknown) =>
    void definitions.set(name, definition as EndpointDefinition);
  const names = Object.keys(api.endpoints);
  api.enhanceEndpoints({ endpoints: Object.fromEntries(names.map((name) => [name, collect(name)])) });
  return definitions;
}
