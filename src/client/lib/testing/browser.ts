import type { Locks, Tabs } from '../services';

/** Locks, granted in the order of the requests. */
class TestLocks implements Locks {
  private readonly last = new Map<string, Promise<void>>();

  async hold(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const before = this.last.get(name);
    const turn = (async () => {
      await before;
      if (!signal.aborted) await work();
    })();
    this.last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }
}

/** Browser with several tabs. A message reaches every other tab after the current task. */
export class TestBrowser {
  readonly locks: Locks = new TestLocks();
  private readonly listeners = new Set<{ tab: symbol; onData: (message: unknown) => void }>();

  openTab(): Tabs {
    const tab = Symbol('tab');
    return {
      send: (message) => {
        const others = Array.from(this.listeners).filter((listener) => listener.tab !== tab);
        for (const { onData } of others) queueMicrotask(() => onData(structuredClone(message)));
      },
      onMessage: (onData) => {
        const listener = { tab, onData };
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
    };
  }
}
