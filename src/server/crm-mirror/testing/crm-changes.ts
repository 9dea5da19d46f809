import type { RecordInput } from '#mocks/fireberry/control';
import type { Simulator } from '#mocks/fireberry/simulator';
import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Clock } from '#server/lib/clock';
import type { Random } from './random';

interface CrmObject {
  number: number;
  key: string;
  /** Returns changed fields with a value derived from a number. */
  edit: (value: number) => RecordInput;
}

/** fireberry.md section 9. */
const OBJECTS: Readonly<Record<SyncEntity, CrmObject>> = {
  agents: { number: 9, key: 'crmuserid', edit: (value) => ({ fullname: `Agent ${value}` }) },
  marketers: { number: 1000, key: 'customobject1000id', edit: (value) => ({ name: `M ${value}` }) },
  customers: { number: 1, key: 'accountid', edit: (value) => ({ accountname: `Customer ${value}` }) },
  products: { number: 14, key: 'productid', edit: (value) => ({ price: value / 4, statecode: 1 }) },
  sales: {
    number: 13,
    key: 'crmorderid',
    edit: (value) => ({ totalamount: value / 4, accountid: `c${value % 6}`, pcfsaledate: saleDate(value) }),
  },
  payments: { number: 1001, key: 'customobject1001id', edit: (value) => ({ pcfamount: value / 4 }) },
};

export const OBJECT_NUMBERS = SYNC_ENTITIES.map((entity) => OBJECTS[entity].number);

function saleDate(value: number): string {
  return `2026-0${(value % 9) + 1}-11T00:00:00`;
}

/** Changes by users or automations in the CRM. Those of the second list leave no newer stamp. */
const TRACED = ['create', 'change', 'late', 'bulk', 'future', 'unstamped', 'spoil', 'remove'] as const;
const UNSTAMPED_CHANGES = ['silent', 'past'] as const;
type Act = (typeof TRACED)[number] | (typeof UNSTAMPED_CHANGES)[number];

/** A record as `<entity> <id>`. */
export type RecordName = `${SyncEntity} ${string}`;

/**
 * Changes the simulator's records at random, like users during a run. Remembers the records that no last update can find, and the
 * invalid ones.
 */
export class CrmChanges {
  /** Records changed without a newer stamp since they were last certainly read. */
  readonly traceless = new Set<RecordName>();
  /** Invalid records that must be refused. */
  readonly spoilt = new Set<RecordName>();
  private created = 0;
  private edits = 0;

  constructor(
    private readonly simulator: Pick<Simulator, 'control'>,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly random: Random,
    private readonly story: string[],
  ) {}

  /** Returns all records with their stamps. */
  stamps(): Map<RecordName, string | null> {
    const all = SYNC_ENTITIES.flatMap((entity) =>
      this.simulator.control
        .records(OBJECTS[entity].number)
        .map(
          (record) =>
            [`${entity} ${record['_id']}`, (record['modifiedon'] ?? null) as string | null] as const,
        ),
    );
    return new Map<RecordName, string | null>(all);
  }

  /** Records the effect of faults on stored stamps: records with an older stamp than in `before` cannot be found by it. */
  recordMovedStamps(before: ReadonlyMap<RecordName, string | null>): void {
    for (const [name, stamp] of this.stamps()) {
      const old = before.get(name) ?? null;
      if (stamp !== null && old !== null && stamp < old) this.traceless.add(name);
    }
  }

  /** Returns all records, each as text. */
  records(): Map<RecordName, string> {
    const texts = new Map<RecordName, string>();
    for (const entity of SYNC_ENTITIES) {
      for (const record of this.simulator.control.records(OBJECTS[entity].number))
        texts.set(`${entity} ${String(record['_id'])}`, JSON.stringify(record));
    }
    return texts;
  }

  /** Keeps one record per entity. A run that finds none of the former records stops with an error, which has its own tests. */
  keepOneOfEach(): void {
    for (const entity of SYNC_ENTITIES) {
      if (this.simulator.control.records(OBJECTS[entity].number).length === 0) this.create(entity);
    }
  }

  /** Clears the untraceable records after a clean full run. */
  forgetTraceless(): void {
    this.traceless.clear();
  }

  some(most: number): void {
    for (let left = this.random.between(0, most); left > 0; left -= 1) this.one();
  }

  private one(): void {
    const { random } = this;
    const entity = random.chance(0.5) ? 'sales' : random.pick(SYNC_ENTITIES);
    const act: Act = random.chance(0.15) ? random.pick(UNSTAMPED_CHANGES) : random.pick(TRACED);
    this.story.push(`    ${act} ${entity}`);
    this.apply(act, entity);
  }

  private apply(act: Act, entity: SyncEntity): void {
    switch (act) {
      case 'create':
        return this.create(entity);
      case 'late':
        return this.edit(entity, { modifiedon: this.stampIn(-this.random.between(1, 9) * 60_000) });
      case 'change':
        return this.edit(entity, {});
      case 'future':
        return this.edit(entity, { modifiedon: this.stampIn(this.random.between(1, 40) * 3_600_000) });
      case 'unstamped':
        return this.edit(entity, { modifiedon: null });
      case 'bulk':
        return this.bulk(entity);
      case 'spoil':
        return this.spoil();
      case 'remove':
        return this.remove(entity);
      case 'silent':
        return this.edit(entity, {}, 'same stamp');
      case 'past':
        return this.edit(
          entity,
          { modifiedon: this.stampIn(-this.random.between(1, 400) * 3_600_000) },
          'past',
        );
    }
  }

  /** Returns a stamp with this distance from the CRM's current time. */
  private stampIn(ms: number): string {
    return new Date(this.crmNow() + ms).toISOString().slice(0, 19);
  }

  private crmNow(): number {
    return this.clock.now().getTime() + this.offsetMs;
  }

  /** Difference between the CRM's clock and ours, ms. */
  offsetMs = 0;

  private pickRecord(entity: SyncEntity): { id: string; stamp: string | null } | null {
    const records = this.simulator.control.records(OBJECTS[entity].number);
    if (records.length === 0) return null;
    const record = this.random.pick(records);
    return { id: String(record['_id']), stamp: (record['modifiedon'] ?? null) as string | null };
  }

  private create(entity: SyncEntity): void {
    const { number, key, edit } = OBJECTS[entity];
    this.created += 1;
    // Sorts before or after the other ids.
    const id = `${this.random.pick(['0', 's', 'z'])}new${this.created}`;
    this.simulator.control.put(number, { [key]: id, statecode: 1, ...edit((this.edits += 1)) });
  }

  private edit(
    entity: SyncEntity,
    stamp: RecordInput,
    trace: 'same stamp' | 'past' | 'traced' = 'traced',
  ): void {
    const { number, edit } = OBJECTS[entity];
    const record = this.pickRecord(entity);
    if (record === null) return;
    const name: RecordName = `${entity} ${record.id}`;
    const kept = trace === 'same stamp' ? { modifiedon: record.stamp } : stamp;
    this.simulator.control.change(number, record.id, { ...edit((this.edits += 1)), ...kept });
    this.spoilt.delete(name);
    this.recordTrace(name, record.stamp, trace);
  }

  /** Records without a stamp, or with a future one, are requested every time. */
  private recordTrace(name: RecordName, before: string | null, trace: string): void {
    if (trace === 'traced') this.traceless.delete(name);
    else if (trace === 'past' || before !== null) this.traceless.add(name);
  }

  /** Changes many records at once with the same stamp, like an automation. */
  private bulk(entity: SyncEntity): void {
    const { number } = OBJECTS[entity];
    const records = this.simulator.control.records(number);
    const modifiedon = this.stampIn(0);
    for (const { _id: id } of this.random.some(records, this.random.between(2, 20))) {
      this.simulator.control.change(number, String(id), { modifiedon });
      this.traceless.delete(`${entity} ${String(id)}`);
    }
  }

  private spoil(): void {
    const record = this.pickRecord('sales');
    if (record === null) return;
    this.simulator.control.change(OBJECTS.sales.number, record.id, { totalamount: 'a lot' });
    this.spoilt.add(`sales ${record.id}`);
    this.traceless.delete(`sales ${record.id}`);
  }

  private remove(entity: SyncEntity): void {
    const { number } = OBJECTS[entity];
    // Keeps the last one: a run that finds none of the former records stops with an error.
    if (this.simulator.control.records(number).length < 2) return;
    const record = this.pickRecord(entity);
    if (record === null) return;
    this.simulator.control.remove(number, record.id);
    this.spoilt.delete(`${entity} ${record.id}`);
    this.traceless.delete(`${entity} ${record.id}`);
  }
}
