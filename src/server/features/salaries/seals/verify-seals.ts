import { repeatableRead } from '#server/db/repeatable-read';
import type { Database } from '#server/db/database';
import { readSealCode, toSealCode } from './seal-code';
import {
  findMonthsWithOtherSums,
  findMonthsWithoutSeal,
  findRowDifferences,
  findSeals,
  hasSeals,
  SEAL_VERSION,
  type StoredSeal,
} from './seals-queries';

/** Maximum number of named rows of a month. */
const MAX_NAMED = 100;

export interface Verification {
  /** Differences, a sentence each. */
  faults: string[];
  /** Closed months that this version cannot compare, a sentence each. */
  uncompared: string[];
  notes: string[];
}

/** Recomputes all seals. @param paper code of a seal as read from paper */
export function verifySeals(db: Database, paper?: string): Promise<Verification> {
  return repeatableRead(db, (snapshot) => readSeals(snapshot, paper));
}

/** Recomputes all seals within a transaction; see `verifySeals()`. */
export async function readSeals(db: Database, paper?: string): Promise<Verification> {
  if (!(await hasSeals(db))) return { faults: [], uncompared: [], notes: [] };
  const seals = await findSeals(db);
  const successors = new Map(seals.map((one) => [one.replaces, one]));
  const code = paper === undefined ? undefined : readSealCode(paper);
  const stated = seals.find(({ seal }) => toSealCode(seal) === code);
  const standing = seals.filter(({ seal, reopenedAt }) => reopenedAt === null && !successors.has(seal));
  const compared = [...new Set(stated ? [...standing, stated] : standing)];
  return {
    faults: [
      ...(paper === undefined ? [] : describePaper(paper, stated, successors)),
      ...seals.flatMap(describeChain),
      ...(await describeRows(db, compared.filter(isComparable))),
      ...(await findMonthsWithOtherSums(db)).map(
        (month) => `${month}: the stored sums are not those of its sales`,
      ),
    ],
    uncompared: [
      ...compared
        .filter((one) => !isComparable(one))
        .map(
          ({ month, version }) =>
            `${month} is sealed by version ${version} of the digests, which is not compared`,
        ),
      ...(await findMonthsWithoutSeal(db)).map(
        (month) => `${month} is closed without a seal: a server of this version seals it when it starts`,
      ),
    ],
    notes: [
      `${standing.length} seals of closed months, ${seals.length - standing.length} of earlier closings`,
      ...seals.flatMap(({ month, seal, replaces, sealedAt }) =>
        replaces === null
          ? []
          : `${month}: ${toSealCode(replaces)} was replaced on ${sealedAt} by ${toSealCode(seal)}`,
      ),
      stated
        ? `the seal is of ${stated.month}, sealed ${stated.sealedAt}${stated.isLate ? ', later than it was closed' : ''}`
        : 'without a seal from paper, rows that the owner of the database changed and sealed again are not found',
    ],
  };
}

/** Returns why a seal from paper proves nothing about the present rows. */
function describePaper(
  paper: string,
  stated: StoredSeal | undefined,
  successors: ReadonlyMap<string | null, StoredSeal>,
): string[] {
  if (!stated)
    return [
      `no month has the seal ${paper}: it was replaced or removed, or the paper is of another installation`,
    ];
  const { month, reopenedAt } = stated;
  const next = successors.get(stated.seal);
  return [
    ...(reopenedAt === null
      ? []
      : [`${month} was reopened on ${reopenedAt}: the paper is of the closing before`]),
    ...(next ? [`${month} was sealed again on ${next.sealedAt}: the paper is older`] : []),
  ];
}

function describeChain({ month, seal, isWhole, isChained }: StoredSeal): string[] {
  const name = `${month}: seal ${toSealCode(seal)}`;
  return [
    ...(isWhole ? [] : [`${name} is not that of its digests`]),
    ...(isChained ? [] : [`${name} follows another seal than the one before it`]),
  ];
}

/** Digests of another version are not those of the present columns. */
const isComparable = ({ version }: StoredSeal): boolean => version === SEAL_VERSION;

/** Returns the rows that are not those of the seals. */
async function describeRows(db: Database, seals: readonly StoredSeal[]): Promise<string[]> {
  // A backup of another version may lack the columns.
  if (seals.length === 0) return [];
  const differences = await findRowDifferences(
    db,
    seals.map(({ id }) => id),
  );
  return seals.flatMap(({ id, month }) => {
    const named = differences.filter(({ sealId }) => sealId === id);
    return [
      ...named
        .slice(0, MAX_NAMED)
        .map(({ difference, kind, rowId }) => `${month}: ${difference} ${kind} ${rowId}`),
      ...(named.length > MAX_NAMED ? [`${month}: ${named.length - MAX_NAMED} more rows`] : []),
    ];
  });
}
