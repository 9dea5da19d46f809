import { sql } from 'drizzle-orm';
import { getRows } from '#server/db/database';
import { alerts } from '#server/db/schema/alert-tables';
import { findClosings } from '../../../closing/closing-queries';
import { findSeals, type StoredSeal } from '../../../seals/seals-queries';
import { verifySeals } from '../../../seals/verify-seals';
import type { ModelCompany } from '../model-company';
import type { MonthModel } from '../month-model';
import { type ModelSeal, SEAL_VERSION } from '../records';
import { computeSeal } from '../seal-operations';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const UNKNOWN_PAPER = 'AAAA-BBBB-CCCC-DDDD';

/** Returns the code of a seal: its first 80 bits, five a letter. */
function getCode(seal: string): string {
  const bits = BigInt(`0x${seal.slice(0, 20)}`)
    .toString(2)
    .padStart(80, '0');
  const letters = bits.replaceAll(/.{5}/g, (five) => LETTERS[parseInt(five, 2)] ?? '');
  return letters.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** Compares the seals: one for each closing and version, in a chain, and all verify. */
export async function compareSeals(model: MonthModel, { db }: ModelCompany): Promise<void> {
  const seals = await findSeals(db);
  const digests = seals.map(({ seal }) => seal);
  const shown = seals.map(({ id: _id, seal: _seal, replaces, isWhole, isChained, ...one }) => {
    expect([isWhole, isChained]).toEqual([true, true]);
    return { ...one, replaces: replaces === null ? null : digests.indexOf(replaces) };
  });
  expect(shown).toEqual(
    model.seals.map(({ closedAt: _closedAt, reopenedAt, ...one }) => ({
      ...one,
      reopenedAt: reopenedAt === 'elsewhere' ? expect.any(String) : reopenedAt,
    })),
  );
  expect(digests).toEqual(await computeChain(db));
  const codes = digests.map(getCode);
  const closings = await findClosings(db);
  expect(closings.map(({ month, seal }) => `${month} ${seal?.code}`)).toEqual(
    [...model.closings.keys()].sort().map((month) => `${month} ${codes[model.findSeal(month)]}`),
  );
  const queued = (await db.select().from(alerts)).flatMap(
    ({ alarm }) => (alarm as { seal?: string } | null)?.seal ?? [],
  );
  expect(queued.sort()).toEqual(codes.filter((_code, at) => !model.seals[at]?.isLate).sort());
  expect(await findSealedRows(db)).toEqual(expectSealedRows(model));
  // Another paper each time: none, each of the seals, and an unknown one.
  const at = model.entries.length % (seals.length + 2);
  await comparePaper(model, { db, seals, at: at - 1 });
}

/** Compares what is stated with a seal from paper. @param at its place; -1: none. After the last one: an unknown code */
async function comparePaper(
  model: MonthModel,
  { db, seals, at }: { db: ModelCompany['db']; seals: readonly StoredSeal[]; at: number },
): Promise<void> {
  const codes = seals.map(({ seal }) => getCode(seal));
  const paper = at < 0 ? undefined : (codes[at] ?? UNKNOWN_PAPER);
  const stated = model.seals[at];
  const typed = at % 2 === 0 ? paper : paper?.toLowerCase().replaceAll('-', ' ');
  const { faults, uncompared, notes } = await verifySeals(db, typed);
  const next = model.seals.find((one) => one.replaces === at);
  const ofPaper = [
    stated && stated.reopenedAt !== null
      ? `${stated.month} was reopened on ${seals[at]?.reopenedAt}: the paper is of the closing before`
      : [],
    next ? `${next.month} was sealed again on ${next.sealedAt}: the paper is older` : [],
    paper && !stated
      ? `no month has the seal ${typed}: it was replaced or removed, or the paper is of another installation`
      : [],
  ].flat();
  expect(faults.slice(0, ofPaper.length)).toEqual(ofPaper);
  // The rows of a reopened month are others, or missing.
  const isReopened = stated !== undefined && stated.reopenedAt !== null && stated.version === SEAL_VERSION;
  const closing =
    stated && `${stated.month}: ${model.closed.has(stated.month) ? 'changed' : 'missing'} closing`;
  const others = faults.slice(ofPaper.length);
  expect(others.filter((fault) => !isReopened || !fault.startsWith(`${stated.month}: `))).toEqual([]);
  if (isReopened) expect(others).toContain(`${closing} ${stated.month}`);
  const isStanding = (one: ModelSeal, place: number): boolean =>
    one.reopenedAt === null && !model.seals.some(({ replaces }) => replaces === place);
  const standing = model.seals.filter(isStanding);
  const compared = stated && !standing.includes(stated) ? [...standing, stated] : standing;
  expect(uncompared).toEqual([
    ...compared.flatMap(({ month, version }) =>
      version === SEAL_VERSION
        ? []
        : `${month} is sealed by version ${version} of the digests, which is not compared`,
    ),
    ...[...model.closings.keys()]
      .sort()
      .flatMap((month) =>
        model.findSeal(month) < 0
          ? `${month} is closed without a seal: a server of this version seals it when it starts`
          : [],
      ),
  ]);
  expect(notes).toEqual([
    `${standing.length} seals of closed months, ${seals.length - standing.length} of earlier closings`,
    ...model.seals.flatMap(({ month, sealedAt, replaces }, place) =>
      replaces === null ? [] : `${month}: ${codes[replaces]} was replaced on ${sealedAt} by ${codes[place]}`,
    ),
    stated
      ? `the seal is of ${stated.month}, sealed ${stated.sealedAt}${stated.isLate ? ', later than it was closed' : ''}`
      : 'without a seal from paper, rows that the owner of the database changed and sealed again are not found',
  ]);
}

/** Returns the sealed rows of the closed months. The ids of corrections mean nothing. */
async function findSealedRows(db: ModelCompany['db']): Promise<string[]> {
  const result = await db.execute(sql`
    select version || ' ' || month || ' ' || kind || case when kind = 'correction' then '' else ' ' || row_id end as row
    from closing_seal_rows join closing_seals on closing_seals.id = seal_id where reopened_at is null`);
  return getRows<{ row: string }>(result)
    .map(({ row }) => row)
    .sort();
}

function expectSealedRows(model: MonthModel): string[] {
  const standing = model.seals.filter(({ reopenedAt }) => reopenedAt === null);
  const rows = standing.flatMap(({ month, version }) => {
    const sales = model.closed.get(month) ?? new Map<string, never>();
    const corrections = model.decisions.filter((one) => one.intoMonth === month);
    const paid = new Set([...sales.values(), ...corrections].map(({ agentId }) => agentId));
    const own = [
      `closing ${month}`,
      ...[...sales.keys()].map((id) => `sale ${id}`),
      ...[...paid].map((id) => `agent ${id}`),
      ...corrections.map(() => 'correction'),
    ];
    return own.map((row) => `${version} ${month} ${row}`);
  });
  return rows.sort();
}

/** Computes all seals from the stored digests, independently of the server. */
async function computeChain(db: ModelCompany['db']): Promise<string[]> {
  const result = await db.execute(sql`
    select seal_id::int as id, version, kind || ' ' || row_id as row, digest from closing_seal_rows
    join closing_seals on closing_seals.id = seal_id order by seal_id`);
  const rows = getRows<{ id: number; version: number; row: string; digest: string }>(result);
  const seals = new Map<number, { version: number; digests: string[] }>();
  for (const { id, version, row, digest } of rows) {
    const { digests } = seals.get(id) ?? { digests: [] };
    seals.set(id, { version, digests: [...digests, `${row} ${digest}`] });
  }
  let previous = '';
  return [...seals.values()].map(({ version, digests }) => {
    const sorted = digests.sort().map((row) => row.split(' ').at(-1) ?? '');
    previous = computeSeal(version, previous, sorted);
    return previous;
  });
}
