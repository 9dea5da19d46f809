import type { TestClock } from '#server/lib/testing/clock';
import type { BreakMode } from './broken-database';
import type { CrmChanges } from './crm-changes';
import type { Random } from './random';
import { aborted } from './aborted';

/** Events during one run, beside the faults of the CRM. */
export interface Plan {
  /** Calls at which records change: before or after the response is created. */
  changes: { at: number; when: 'before' | 'after' }[];
  /** Type and call of the process's end; null: it does not end. */
  end: { how: 'dies' | 'hangs' | 'closes'; at: number } | null;
  /** Database operations that fail. */
  database: { nth: number; times: number; mode: BreakMode } | null;
}

const NOTHING: Plan = { changes: [], end: null, database: null };

export function randomPlan(random: Random): Plan {
  const changes = Array.from({ length: random.chance(0.6) ? random.between(1, 4) : 0 }, () => ({
    at: random.between(1, 20),
    when: random.pick(['before', 'after'] as const),
  }));
  const how = random.pick(['dies', 'hangs', 'closes'] as const);
  const mode = random.pick(['before', 'inside', 'after'] as const);
  return {
    changes,
    end: random.chance(0.3) ? { how, at: random.between(1, 20) } : null,
    database: random.chance(0.2) ? { nth: random.between(1, 150), times: random.between(1, 4), mode } : null,
  };
}

/** Connection to the simulator. Every call takes time, and planned events happen at their call. */
export class CrmFetch {
  private plan = NOTHING;
  private calls = 0;
  private inner: typeof fetch = fetch;
  private clock: TestClock | null = null;
  private changes: CrmChanges | null = null;
  private onEnd: (how: 'dies' | 'hangs' | 'closes') => void = () => {};
  /** Functions that release hanging calls. */
  private gates: (() => void)[] = [];

  constructor(private readonly random: Random) {}

  connect(inner: typeof fetch, clock: TestClock, changes: CrmChanges): void {
    this.inner = inner;
    this.clock = clock;
    this.changes = changes;
  }

  /** Sets the plan; resolves when the process ends. */
  follow(plan: Plan): Promise<'dies' | 'hangs' | 'closes'> {
    this.plan = plan;
    this.calls = 0;
    return new Promise((resolve) => (this.onEnd = resolve));
  }

  /** Clears the plan. */
  calm(): void {
    this.plan = NOTHING;
  }

  /** Releases hanging calls. */
  wake(): void {
    for (const open of this.gates.splice(0)) open();
  }

  readonly fetch: typeof fetch = async (input, init) => {
    this.calls += 1;
    const { calls: call, plan } = this;
    this.tick();
    this.change(call, 'before');
    if (plan.end?.at === call) {
      const { how } = plan.end;
      this.onEnd(how);
      if (how === 'hangs') await new Promise<void>((resolve) => this.gates.push(resolve));
      if (how === 'dies') await aborted(init?.signal);
    }
    const result = await this.inner(input, init);
    this.change(call, 'after');
    return result;
  };

  private tick(): void {
    const { clock, random } = this;
    clock?.set(new Date(clock.now().getTime() + random.between(0, 2_000)).toISOString());
  }

  private change(call: number, when: 'before' | 'after'): void {
    for (const change of this.plan.changes) {
      if (change.at === call && change.when === when) this.changes?.some(3);
    }
  }
}
