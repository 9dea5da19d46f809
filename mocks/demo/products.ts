import type { CrmRecord } from '../fireberry/types';
import { toStamp, type DemoDay } from './calendar';
import { aisles, productNouns, productQualities } from './demo-texts';
import { randomStream, type Random } from './random';

const DAY_MS = 86_400_000;

/** Returns a price in ₪ with agorot, between 10 and 4,000, mostly small. */
function getPrice(random: Random): number {
  const price = Math.exp(2.3 + random.next() * random.next() * 6);
  return Math.round(price * 10) / 10 - (random.chance(0.4) ? 0.01 : 0);
}

function getStock(random: Random): number {
  const roll = random.next();
  if (roll < 0.03) return 0;
  if (roll < 0.12) return random.int(1, 5);
  return random.int(8, 600);
}

export function makeProducts(
  seed: number,
  count: number,
  owner: string | null,
  days: readonly DemoDay[],
): CrmRecord[] {
  const random = randomStream(seed, 'products');
  const first = days[0]?.midnightMs ?? 0;
  const lastMidnight = days.at(-1)?.midnightMs ?? first;
  return Array.from({ length: count }, (_, index): CrmRecord => {
    const category = (index % 8) + 1;
    const createdMs = first - random.int(10, 900) * DAY_MS + random.int(8 * 3600, 16 * 3600) * 1000;
    const counted = lastMidnight - random.int(60, 40 * 86_400) * 1000;
    return {
      productid: random.guid(),
      productname: `${random.pick(productNouns[category] ?? [])} ${random.pick(productQualities)}`,
      catalognumber: `${'ABCDEFGH'[category - 1]}${String(1000 + index)}`,
      categorycode: random.chance(0.01) ? null : category,
      price: Math.round(getPrice(random) * 100) / 100,
      pcfstock: getStock(random),
      pcflocation: random.chance(0.03)
        ? null
        : `${random.pick(aisles)}-${random.int(1, 24)}-${random.int(1, 6)}`,
      statecode: random.chance(0.05) ? 2 : 1,
      ownerid: owner,
      createdon: toStamp(createdMs),
      createdby: owner,
      modifiedon: toStamp(Math.max(createdMs, counted)),
      modifiedby: owner,
    };
  });
}
