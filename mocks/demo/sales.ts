import type { CrmRecord } from '../fireberry/types';
import { toStamp, type DemoDay } from './calendar';
import type { CustomerProfile } from './people';
import { randomStream, weightedPicker, type Random } from './random';
import { roughReference } from './ugly';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Within the 90 days after which a customer counts as inactive. */
const RECENT_DAYS = 88;
/** Maximum share of a day's sales for the buyers of `sureBuyers`. */
const SURE_SHARE = 0.96;

const NEW = 1;
const APPROVED = 2;
const DELIVERED = 3;
const PAID = 4;
const CANCELLED = 5;

export type DemoWorld = {
  days: readonly DemoDay[];
  agents: readonly string[];
  customers: readonly CustomerProfile[];
  products: readonly CrmRecord[];
};

/** Distributes exactly `total` sales over the days by weight, with some noise. */
function salesPerDay(days: readonly DemoDay[], total: number, random: Random): number[] {
  const weights = days.map((day) => day.weight * (0.75 + random.next() * 0.5));
  const sum = weights.reduce((a, b) => a + b, 0);
  let reached = 0;
  let given = 0;
  return weights.map((weight, index) => {
    reached += weight;
    const target = index === weights.length - 1 ? total : Math.round((reached / sum) * total);
    const count = target - given;
    given = target;
    return count;
  });
}

function getStatus(ageDays: number, random: Random): number {
  const roll = random.next();
  if (roll < 0.06) return ageDays > 1 || roll < 0.01 ? CANCELLED : NEW;
  if (ageDays > 75) return roll < 0.955 ? PAID : roll < 0.985 ? DELIVERED : APPROVED;
  if (ageDays > 35) return roll < 0.75 ? PAID : roll < 0.95 ? DELIVERED : APPROVED;
  if (ageDays > 14) return roll < 0.35 ? PAID : roll < 0.85 ? DELIVERED : roll < 0.97 ? APPROVED : NEW;
  if (ageDays > 3) return roll < 0.1 ? PAID : roll < 0.5 ? DELIVERED : roll < 0.85 ? APPROVED : NEW;
  return roll < 0.3 ? APPROVED : NEW;
}

/**
 * Returns the last change of a sale: by a person, or in the monthly payment run together with all others (equal
 * timestamps).
 */
function modifiedMs(
  createdMs: number,
  status: number,
  saleDate: string,
  limitMs: number,
  random: Random,
): number {
  const fraction = random.chance(0.3) ? random.int(1, 999) : 0;
  if (status === PAID && random.chance(0.5)) {
    const [year = 0, month = 0] = saleDate.split('-').map(Number);
    const runMs = Date.UTC(year, month, 10, 1, 15);
    if (runMs > createdMs && runMs < limitMs) return runMs;
  }
  const days = { [NEW]: 0.02, [APPROVED]: 2, [DELIVERED]: 9, [PAID]: 40, [CANCELLED]: 6 }[status] ?? 1;
  const spanMs = Math.min(days * DAY_MS, limitMs - createdMs - 1000);
  return createdMs + Math.floor((random.next() * spanMs) / 1000) * 1000 + fraction;
}

function stampWithMs(ms: number): string {
  return ms % 1000 === 0 ? toStamp(ms) : new Date(ms).toISOString().slice(0, 23);
}

/**
 * Returns the fixed buyers of each day, independent of weights: every inactive customer once, every active customer
 * within the recent days.
 */
function sureBuyers(world: DemoWorld, counts: readonly number[], random: Random): CustomerProfile[][] {
  const byDay: CustomerProfile[][] = world.days.map(() => []);
  const firstRecent = world.days.length - RECENT_DAYS;
  const recentDay = weightedPicker(counts.slice(firstRecent));
  for (const customer of world.customers) {
    if (customer.kind === 'never') continue;
    const from = Math.max(customer.from, 0);
    const day =
      customer.kind === 'quiet'
        ? random.int(from, customer.to)
        : Math.max(from, firstRecent + recentDay(random));
    byDay[day]?.push(customer);
  }
  return byDay;
}

/** Picks buyers by weight among those that buy on the day, after the fixed buyers. */
function buyerPicker(
  world: DemoWorld,
  counts: readonly number[],
  random: Random,
): (day: number) => CustomerProfile {
  const { customers } = world;
  const heavy = weightedPicker(
    customers.map((customer) => (customer.kind === 'never' ? 0 : customer.weight)),
  );
  const sure = sureBuyers(world, counts, random);
  const waiting: CustomerProfile[] = [];
  return (day) => {
    waiting.push(...(sure[day] ?? []).splice(0));
    const next = random.chance(SURE_SHARE) ? waiting.pop() : undefined;
    if (next) return next;
    let chosen = customers[heavy(random)] as CustomerProfile;
    for (let tries = 0; tries < 40 && (day < chosen.from || day > chosen.to); tries += 1) {
      chosen = customers[heavy(random)] as CustomerProfile;
    }
    return chosen;
  };
}

function getQuantity(price: number, random: Random): number {
  const most = price > 1000 ? 6 : price > 200 ? 24 : price > 50 ? 80 : 200;
  return 1 + Math.floor(random.next() * random.next() * most);
}

/** Generates sales ordered by date. Amounts and commissions are in ₪, rounded to agorot. */
export function makeSales(seed: number, total: number, world: DemoWorld): CrmRecord[] {
  const random = randomStream(seed, 'sales');
  const { days, agents, products } = world;
  const counts = salesPerDay(days, total, random);
  const buyer = buyerPicker(world, counts, random);
  const product = weightedPicker(products.map((_, index) => 1 / (index + 12)));
  const rates = new Map(agents.map((id) => [id, 0.04 + random.next() * 0.06]));
  const limitMs = days.at(-1)?.midnightMs ?? 0;
  const sales: CrmRecord[] = [];
  for (let day = 0; day < days.length; day += 1) {
    const { date, midnightMs } = days[day] as DemoDay;
    const isToday = day === days.length - 1;
    const saleDate = `${date}T00:00:00`;
    for (let left = counts[day] as number; left > 0; left -= 1) {
      const customer = buyer(day);
      const item = products[product(random)] as CrmRecord;
      const price = item.price as number;
      const quantity = getQuantity(price, random);
      const amount = Math.round(price * quantity * (1 - random.int(0, 15) / 100) * 100) / 100;
      const agent = random.chance(0.04) ? random.pick(agents) : customer.agentId;
      const rate = Math.min(
        0.12,
        Math.max(0.03, (rates.get(agent) ?? 0.05) + random.int(-100, 200) / 10_000),
      );
      const status = getStatus(days.length - 1 - day, random);
      // Today's sales are entered on the evening before, so every timestamp is in the past at any hour.
      const createdMs =
        midnightMs +
        (isToday ? -random.int(60, 8 * 3600) * 1000 : 7 * HOUR_MS + random.int(0, 39_600) * 1000);
      sales.push({
        crmorderid: random.guid(),
        crmordernumber: String(100_001 + sales.length),
        pcfsaledate: saleDate,
        accountid: roughReference(customer.id, random, 0.003),
        pcfmarketer: roughReference(customer.marketerId, random, 0.01),
        pcfproduct: roughReference(item.productid as string, random, 0.005),
        pcfquantity: quantity,
        totalamount: amount,
        pcfcommission: Math.round(amount * rate * 100) / 100,
        statuscode: status,
        ownerid: roughReference(agent, random, 0.004),
        createdon: toStamp(createdMs),
        createdby: agent,
        modifiedon: stampWithMs(modifiedMs(createdMs, status, date, limitMs, random)),
        modifiedby: agent,
      });
    }
  }
  return sales;
}
