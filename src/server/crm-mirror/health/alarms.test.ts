import type { EntityReport } from '#contract/features/crm-mirror/sync/comparison-contract';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import { SyncAlarm } from '#contract/features/crm-mirror/sync/sync-health-contract';
import { findAlarms, type HealthFacts } from './alarms';

const NOW = new Date('2026-09-16T09:00:00Z');
const rows: Record<SyncEntity, number> = {
  agents: 2,
  marketers: 2,
  customers: 4,
  products: 2,
  sales: 100,
  payments: 1,
};

function findBy(facts: Partial<HealthFacts>): SyncAlarm[] {
  return findAlarms({
    now: NOW,
    autoSync: { autoSyncEnabled: true, syncInterval: 5 },
    lastCompleteAt: '2026-09-16T08:55:00.000Z',
    firstCompleteAt: '2026-01-01T00:00:00.000Z',
    off: [],
    freshness: [],
    failures: { runs: 0, error: null },
    fullRuns: [rows, rows],
    rows,
    refused: {},
    day: { used: 10, limit: 1_000, resetsAt: '2026-09-17T00:00:00.000Z' },
    reconciliation: null,
    dateFaults: { missing: 0, impossible: 0 },
    lastVerdictAt: '2026-09-16T03:11:00.000Z',
    identityAwaySince: null,
    provenBackupAt: '2026-09-01T00:00:00.000Z',
    backupProofDays: 100,
    ...facts,
  });
}

function kinds(facts: Partial<HealthFacts>): string[] {
  return findBy(facts).map(({ kind }) => kind);
}

it('a healthy mirror raises none', () => {
  expect(kinds({})).toEqual([]);
});

describe('stale', () => {
  it.each([
    ['automatic every 5 minutes, after an hour', 5, true, '07:59', true],
    ['automatic every 5 minutes, until then', 5, true, '08:00', false],
    ['automatic every 40 minutes, after three times that', 40, true, '06:59', true],
    ['automatic every 40 minutes, before that', 40, true, '07:01', false],
    ['automatic every 35 days, before three times that', 50_400, true, '00:00', false],
    ['automatic with the longest interval', Number.MAX_SAFE_INTEGER, true, '00:00', false],
    ['by hand, the same day', 5, false, '00:00', false],
  ])('%s', (_what, syncInterval, autoSyncEnabled, time, isStale) => {
    const facts = {
      autoSync: { autoSyncEnabled, syncInterval },
      lastCompleteAt: `2026-09-16T${time}:00.000Z`,
    };
    expect(kinds(facts)).toEqual(isStale ? ['stale'] : []);
  });

  it('without automatic synchronisation, after a day', () => {
    const autoSync = { autoSyncEnabled: false, syncInterval: 5 };
    expect(kinds({ autoSync, lastCompleteAt: '2026-09-15T09:00:00.000Z' })).toEqual([]);
    expect(findBy({ autoSync, lastCompleteAt: '2026-09-15T08:59:00.000Z' })).toEqual([
      { kind: 'stale', since: '2026-09-15T08:59:00.000Z', limitMinutes: 1_440, entities: [] },
    ]);
  });

  it('has a limit that its response can hold', () => {
    const autoSync = { autoSyncEnabled: true, syncInterval: Number.MAX_SAFE_INTEGER };
    const facts = { lastCompleteAt: null, failures: { runs: 1, error: 'x' } };
    expect(findBy({ ...facts, autoSync }).map((alarm) => SyncAlarm.parse(alarm))).toHaveLength(1);
  });

  it('never synchronised raises only this alarm, once a first run has failed', () => {
    const facts = {
      lastCompleteAt: null,
      firstCompleteAt: null,
      lastVerdictAt: null,
      rows: {},
      fullRuns: [],
    };
    expect(kinds(facts)).toEqual([]);
    expect(kinds({ ...facts, failures: { runs: 1, error: 'x' } })).toEqual(['stale']);
  });
});

it('after three consecutive failures, not after two', () => {
  expect(kinds({ failures: { runs: 2, error: 'x' } })).toEqual([]);
  expect(kinds({ failures: { runs: 3, error: 'x' } })).toEqual(['failing']);
});

describe('zero rows', () => {
  it('an entity without records in the last full run, with some in the previous one', () => {
    expect(kinds({ fullRuns: [{ ...rows, payments: 0 }, rows] })).toEqual(['zero_rows']);
  });

  it('not an entity with fewer records than in the previous full run', () => {
    expect(kinds({ fullRuns: [{ ...rows, payments: 1 }, rows] })).toEqual([]);
  });

  it('an entity without records in the last full run, with some rows left', () => {
    expect(findBy({ fullRuns: [{ ...rows, payments: 0 }] })).toEqual([
      { kind: 'zero_rows', entities: ['payments'] },
    ]);
  });

  it('a table that is empty while others are not', () => {
    expect(kinds({ rows: { ...rows, products: 0 } })).toEqual(['zero_rows']);
  });
});

it('more than a twentieth refused', () => {
  expect(kinds({ refused: { sales: 5 } })).toEqual([]);
  expect(findBy({ refused: { sales: 6 } })).toEqual([
    { kind: 'refused', entities: [{ entity: 'sales', refused: 6, total: 106 }] },
  ]);
  expect(findBy({ refused: { sales: 5 }, rows: { ...rows, sales: 95 } })).toEqual([]);
  expect(kinds({ refused: { sales: 5 }, rows: { ...rows, sales: 94 } })).toEqual(['refused']);
});

it('more than nine tenths of the day’s calls used', () => {
  const day = { limit: 1_000, resetsAt: '2026-09-17T00:00:00.000Z' };
  expect(kinds({ day: { ...day, used: 900 } })).toEqual([]);
  expect(kinds({ day: { ...day, used: 901 } })).toEqual(['budget']);
});

describe('the comparison with the CRM', () => {
  const figures = { count: 0, sums: {} };
  const records = { count: 0, ids: [] };
  const createReport = (entity: SyncEntity, status: EntityReport['status']): EntityReport => ({
    entity,
    status,
    ours: figures,
    theirs: figures,
    differences: [],
    added: records,
    repaired: records,
    deleted: records,
    changedMeanwhile: 0,
    refused: 0,
    problem: null,
  });

  it('has ended with differences', () => {
    const reconciliation = {
      verdict: 'different' as const,
      startedAt: '2026-09-16T03:10:00.000Z',
      finishedAt: '2026-09-16T03:11:00.000Z',
      report: [
        createReport('sales', 'different'),
        createReport('agents', 'equal'),
        createReport('payments', 'different'),
      ],
    };
    const alarm = { kind: 'different', entities: ['sales', 'payments'] };
    expect(findBy({ reconciliation })).toEqual([{ ...alarm, at: '2026-09-16T03:11:00.000Z' }]);
    expect(findBy({ reconciliation: { ...reconciliation, finishedAt: null } })).toEqual([
      { ...alarm, at: '2026-09-16T03:10:00.000Z' },
    ]);
    expect(kinds({ reconciliation: { ...reconciliation, verdict: 'equal' } })).toEqual([]);
  });

  it('is more than two days old', () => {
    expect(kinds({ lastVerdictAt: '2026-09-14T09:00:00.000Z' })).toEqual([]);
    expect(findBy({ lastVerdictAt: '2026-09-14T08:59:00.000Z' })).toEqual([
      { kind: 'unreconciled', since: '2026-09-14T08:59:00.000Z' },
    ]);
  });

  it('never took place within two days after the mirror was filled', () => {
    expect(kinds({ lastVerdictAt: null })).toEqual(['unreconciled']);
    expect(kinds({ lastVerdictAt: null, firstCompleteAt: '2026-09-15T09:00:00.000Z' })).toEqual([]);
  });
});

it('the identity provider does not answer for half an hour', () => {
  expect(findBy({ identityAwaySince: '2026-09-16T08:30:00.000Z' })).toEqual([
    { kind: 'identity', since: '2026-09-16T08:30:00.000Z' },
  ]);
  expect(findBy({ identityAwaySince: '2026-09-16T08:31:00.000Z' })).toEqual([]);
});

describe('backup', () => {
  it('raises an alarm by the age of the newest proven backup, not of its proof', () => {
    expect(kinds({ provenBackupAt: '2026-06-08T09:00:00.000Z' })).toEqual([]);
    expect(findBy({ provenBackupAt: '2026-06-08T08:59:00.000Z' })).toEqual([
      { kind: 'backup', since: '2026-06-08T08:59:00.000Z', limitDays: 100 },
    ]);
    expect(kinds({ provenBackupAt: '2026-06-08T08:59:00.000Z', backupProofDays: 101 })).toEqual([]);
  });

  it('counts from the first data if none was proven, and never with 0 days', () => {
    expect(findBy({ provenBackupAt: null })).toEqual([{ kind: 'backup', since: null, limitDays: 100 }]);
    expect(kinds({ provenBackupAt: null, firstCompleteAt: '2026-06-09T00:00:00.000Z' })).toEqual([]);
    expect(kinds({ provenBackupAt: null, firstCompleteAt: null })).toEqual([]);
    expect(kinds({ provenBackupAt: null, backupProofDays: 0 })).toEqual([]);
  });
});

it('sales without a date, and with impossible dates', () => {
  expect(kinds({ dateFaults: { missing: 2, impossible: 1 } })).toEqual(['sale_dates', 'sale_dates']);
});

it('a disabled entity raises no alarm, although it is empty and old', () => {
  const facts: Partial<HealthFacts> = {
    off: ['payments'],
    rows: { ...rows, payments: 0 },
    lastCompleteAt: '2026-09-16T07:00:00.000Z',
    freshness: [
      { entity: 'sales', readAt: '2026-09-16T07:00:00.000Z' },
      { entity: 'agents', readAt: '2026-09-16T08:55:00.000Z' },
      { entity: 'payments', readAt: null },
    ],
  };
  expect(kinds({ ...facts, lastCompleteAt: '2026-09-16T08:55:00.000Z' })).toEqual([]);
  expect(findBy(facts)).toMatchObject([{ kind: 'stale', limitMinutes: 60, entities: ['sales'] }]);
});
