import { computeAggregates, findCustomersAfter, recordAggregatesDay } from './customer-aggregates-queries';
import type { WritePart } from './mirror-aggregates';

/** Number of customers in one transaction. */
const PART_SIZE = 1_000;

/**
 * Recomputes the customers' figures. Afterwards all of them apply to `today`.
 * @param today `YYYY-MM-DD` in Asia/Jerusalem
 * @param ids customers with possibly outdated figures; null: all
 */
export async function updateCustomerAggregates(
  write: WritePart,
  today: string,
  ids: readonly string[] | null,
): Promise<void> {
  if (ids) await updateListed(write, today, ids);
  else await updateAll(write, today);
  await write((tx) => recordAggregatesDay(tx, today));
}

/** Recomputes the figures of listed customers, in parts. */
export async function updateListed(write: WritePart, today: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += PART_SIZE)
    await write((tx) => computeAggregates(tx, today, ids.slice(at, at + PART_SIZE)));
}

async function updateAll(write: WritePart, today: string): Promise<void> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const after: string = last;
    const ids = await write(async (tx) => {
      const part = await findCustomersAfter(tx, after, PART_SIZE);
      await computeAggregates(tx, today, part);
      return part;
    });
    last = ids.at(-1);
  }
}
