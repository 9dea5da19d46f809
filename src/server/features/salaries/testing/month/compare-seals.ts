import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getRows } from '#server/db/database';
import { findClosings } from '../../closing/closing-queries';
import { toSealCode } from '../../seals/seal-code';
import { findSeals } from '../../seals/seals-queries';
import { verifySeals } from '../../seals/verify-seals';
import type { ModelCompany } from './model-company';
import type { MonthModel } from './month-model';

const hash = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex');

/** Compares the seals: one for each closing, in a chain, and all verify. A seal of a reopened month proves nothing any more. */
export async function compareSeals(model: MonthModel, { db }: ModelCompany): Promise<void> {
  const seals = await findSeals(db);
  expect(
    seals.map(({ month, sealedAt, reopenedAt, isLate }) => ({ month, at: sealedAt, reopenedAt, isLate })),
  ).toEqual(model.seals.map((one) => ({ ...one, isLate: false })));
  expect(seals.filter(({ isWhole, isChained }) => !isWhole || !isChained)).toEqual([]);
  const closings = await findClosings(db);
  const standing = seals.filter(({ reopenedAt }) => reopenedAt === null);
  const codes = closings.map(({ month, seal }) => `${month} ${seal?.code}`);
  expect(codes).toEqual(standing.map(({ month, seal }) => `${month} ${toSealCode(seal)}`).sort());
  expect(seals.map(({ seal }) => seal)).toEqual(await computeChain(db));
  expect(await findSealedRows(db)).toEqual(expectSealedRows(model));
  const paper = standing.at(-1)?.seal;
  const verification = await verifySeals(db, paper && toSealCode(paper));
  expect(verification).toMatchObject({ faults: [], uncompared: [] });
  const reopened = seals.find(({ reopenedAt }) => reopenedAt !== null);
  if (!reopened) return;
  const { faults } = await verifySeals(db, toSealCode(reopened.seal));
  expect(faults).toContain(
    `${reopened.month} was reopened on ${reopened.reopenedAt}: the paper is of the closing before`,
  );
}

/** Returns the sealed rows of the closed months. The ids of corrections mean nothing. */
async function findSealedRows(db: ModelCompany['db']): Promise<string[]> {
  const result = await db.execute(sql`
    select month || ' ' || kind || case when kind = 'correction' then '' else ' ' || row_id end as row
    from closing_seal_rows join closing_seals on closing_seals.id = seal_id where reopened_at is null`);
  return getRows<{ row: string }>(result)
    .map(({ row }) => row)
    .sort();
}

function expectSealedRows(model: MonthModel): string[] {
  const rows = [...model.closed].flatMap(([month, sales]) => {
    const corrections = model.decisions.filter((one) => one.intoMonth === month);
    const paid = new Set([...sales.values(), ...corrections].map(({ agentId }) => agentId));
    return [
      `${month} closing ${month}`,
      ...[...sales.keys()].map((id) => `${month} sale ${id}`),
      ...[...paid].map((id) => `${month} agent ${id}`),
      ...corrections.map(() => `${month} correction`),
    ];
  });
  return rows.sort();
}

/** Computes all seals from the stored digests, independently of the server. */
async function computeChain(db: ModelCompany['db']): Promise<string[]> {
  const result = await db.execute(sql`
    select seal_id::int as id, kind || ' ' || row_id as row, digest from closing_seal_rows
    join closing_seals on closing_seals.id = seal_id order by seal_id`);
  const rows = getRows<{ id: number; row: string; digest: string }>(result);
  const digests = new Map<number, string[]>();
  for (const { id, row, digest } of rows) digests.set(id, [...(digests.get(id) ?? []), `${row} ${digest}`]);
  let previous = '';
  return [...digests.values()].map((own) => {
    const sorted = own.sort().map((row) => row.split(' ').at(-1) ?? '');
    previous = hash(['misrad-seal', '1', previous, ...sorted]);
    return previous;
  });
}
