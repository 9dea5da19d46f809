import { configureStore } from '@reduxjs/toolkit';
import { FaultRecorder } from './fault-recorder';

function start(most: number) {
  let time = 0;
  const recorder = new FaultRecorder(() => (time += 1), most);
  const store = configureStore({
    reducer: (count: number = 0, { type }: { type: string }) => (type === 'counted' ? count + 1 : count),
    enhancers: (defaults) => defaults().concat(recorder.enhancer),
  });
  const count = (times: number): void => {
    for (let i = 0; i < times; i += 1) store.dispatch({ type: 'counted' });
  };
  return { recorder, store, count };
}

it('keeps the last actions, each with the state before it, up to the limit', () => {
  const { recorder, count } = start(3);
  count(2);
  expect(recorder.actions.map(({ before }) => before)).toEqual([0, 1]);
  count(5);
  expect(recorder.actions).toEqual([
    { at: 5, action: { type: 'counted' }, before: 4 },
    { at: 6, action: { type: 'counted' }, before: 5 },
    { at: 7, action: { type: 'counted' }, before: 6 },
  ]);
});

it("keeps references to the store's objects without copying", () => {
  const { recorder, store } = start(3);
  const action = { type: 'counted', payload: { rows: [1] } };
  store.dispatch(action);
  expect(recorder.actions[0]?.action).toBe(action);
});

it('keeps the last crashes', () => {
  const { recorder } = start(3);
  for (let i = 0; i < 30; i += 1) recorder.recordCrash(i);
  expect(recorder.crashes).toHaveLength(20);
  expect(recorder.crashes[0]).toEqual({ at: 11, error: 10 });
  expect(recorder.crashes.at(-1)).toEqual({ at: 30, error: 29 });
});

it('notifies when a report is requested', () => {
  const { recorder } = start(3);
  const states: boolean[] = [];
  const stop = recorder.subscribe(() => states.push(recorder.isRequested()));
  recorder.ask(true);
  recorder.ask(false);
  stop();
  recorder.ask(true);
  expect(states).toEqual([true, false]);
});

it('keeps the last 500 actions', () => {
  const recorder = new FaultRecorder(() => 7);
  const store = configureStore({
    reducer: (count: number = 0) => count + 1,
    enhancers: (defaults) => defaults().concat(recorder.enhancer),
  });
  expect(recorder.actions).toEqual([]);
  expect(recorder.crashes).toEqual([]);
  expect(recorder.isRequested()).toBe(false);
  for (let i = 0; i < 501; i += 1) store.dispatch({ type: 'counted' });
  expect(recorder.actions).toHaveLength(500);
  expect(store.getState()).toBe(502);
});
