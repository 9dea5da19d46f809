import { toMonth } from '#contract/lib/calendar/calendar-rules';
import {
  PREVIEWED_SALES,
  type MappingPreview,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { tryNewest, type Trial } from './try-mapping';
import type { Stored } from './try-mapping-queries';

const AGOROT = 100;

/**
 * Returns the monthly amounts of the most recently modified sales, with the current and the new mapping. Writes nothing.
 * @throws CrmError
 */
export async function previewMapping(trial: Trial, seesCommissions: boolean): Promise<MappingPreview> {
  const tried = await tryNewest(trial, PREVIEWED_SALES);
  // New records would come with any mapping, so they are not changes of this one.
  const pairs = tried.flatMap(({ now, next }) => (now && next ? [{ before: now, after: next }] : []));
  return {
    tried: tried.length,
    refused: tried.filter(({ refused }) => refused !== null).length,
    changed: pairs.filter(({ before, after }) => differs(before, after)).length,
    months: byMonth(pairs, seesCommissions),
  };
}

function differs(before: Stored, after: Stored): boolean {
  return Object.keys(after).some((key) => after[key] !== before[key]);
}

type Sides = Record<'before' | 'after', number>;

/** Sums whole agorot, so that sums are exact. */
function byMonth(
  pairs: readonly Record<keyof Sides, Stored>[],
  seesCommissions: boolean,
): MappingPreview['months'] {
  const months = new Map<string, { amount: Sides; commission: Sides }>();
  for (const pair of pairs) {
    for (const side of ['before', 'after'] as const) {
      const { saleDate, amount, commission } = pair[side];
      if (typeof saleDate !== 'string') continue;
      const month = toMonth(saleDate);
      const sums = months.get(month) ?? { amount: nothing(), commission: nothing() };
      sums.amount[side] += agorot(amount);
      sums.commission[side] += agorot(commission);
      months.set(month, sums);
    }
  }
  return [...months]
    .sort(([one], [other]) => other.localeCompare(one))
    .map(([month, { amount, commission }]) => ({
      month,
      amount: shekels(amount),
      ...(seesCommissions && { commission: shekels(commission) }),
    }));
}

const nothing = (): Sides => ({ before: 0, after: 0 });
const agorot = (value: Stored[string] | undefined): number => Math.round(Number(value ?? 0) * AGOROT);
const shekels = ({ before, after }: Sides): Sides => ({ before: before / AGOROT, after: after / AGOROT });
