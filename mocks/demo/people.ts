import type { CrmRecord } from '../fireberry/types';
import { toStamp, type DemoDay } from './calendar';
import {
  cities,
  companyEndings,
  customerTrades,
  firstNames,
  initialLetters,
  lastNames,
  latinNames,
  marketerTrades,
} from './demo-texts';
import { randomStream, type Random } from './random';
import { roughName, roughPhone, roughReference, taxId } from './ugly';

const DAY_MS = 86_400_000;

/** Properties of a customer that the generation of sales needs, apart from its record. */
export type CustomerProfile = {
  id: string;
  agentId: string;
  marketerId: string | null;
  /** Range of day indexes in which the customer buys. `from` after `to` means never. */
  from: number;
  to: number;
  weight: number;
  kind: 'active' | 'quiet' | 'never';
};

/** Returns a timestamp in working hours before the demo's first day, or on a given day. */
function workingStamp(days: readonly DemoDay[], index: number, random: Random): string {
  const first = days[0]?.midnightMs ?? 0;
  const midnight = days[index]?.midnightMs ?? first + index * DAY_MS;
  return toStamp(midnight + random.int(8 * 3600, 17 * 3600) * 1000);
}

/** Returns `modifiedon` for a record created on day `index`: later, and before the demo's today. */
function changedStamp(days: readonly DemoDay[], index: number, created: string, random: Random): string {
  const yesterday = days.length - 2;
  if (random.chance(0.4) || index >= yesterday) return created;
  const changed = workingStamp(days, random.int(Math.max(0, index + 1), yesterday), random);
  return changed > created ? changed : created;
}

export function makeAgents(seed: number, count: number, days: readonly DemoDay[]): CrmRecord[] {
  const random = randomStream(seed, 'agents');
  return Array.from({ length: count }, (_, index) => {
    const crmuserid = random.guid();
    const created = workingStamp(days, -random.int(200, 1500), random);
    return {
      crmuserid,
      fullname: roughName(`${random.pick(firstNames)} ${random.pick(lastNames)}`, random),
      emailaddress1:
        index === 0 ? 'agent@misrad.example' : index === 7 ? null : `agent${index + 1}@misrad.example`,
      telephone1: roughPhone(random),
      isdisabled: index > 0 && index % 11 === 10 ? 1 : 0,
      ownerid: crmuserid,
      createdon: created,
      createdby: crmuserid,
      modifiedon: changedStamp(days, -1, created, random),
      modifiedby: crmuserid,
    };
  });
}

function marketerName(random: Random): string {
  if (random.chance(0.08)) return random.pick(latinNames);
  const letters = `${random.pick(initialLetters)}.${random.pick(initialLetters)}.`;
  const head = random.chance(0.3) ? letters : random.pick(lastNames);
  return `${head} ${random.pick(marketerTrades)}${random.pick(companyEndings)}`;
}

export function makeMarketers(
  seed: number,
  count: number,
  agents: readonly string[],
  days: readonly DemoDay[],
): CrmRecord[] {
  const random = randomStream(seed, 'marketers');
  return Array.from({ length: count }, (_, index) => {
    const created = workingStamp(days, -random.int(30, 1500), random);
    const agentId = random.pick(agents);
    return {
      customobject1000id: random.guid(),
      name: roughName(marketerName(random), random),
      pcfphone: roughPhone(random),
      pcfcity: random.chance(0.03) ? null : random.pick(cities),
      statuscode: index % 13 === 12 ? 2 : 1,
      ownerid: roughReference(agentId, random, 0.03),
      createdon: created,
      createdby: agentId,
      modifiedon: changedStamp(days, -1, created, random),
      modifiedby: agentId,
    };
  });
}

function customerName(random: Random): string {
  const roll = random.next();
  if (roll < 0.04) return random.pick(latinNames);
  if (roll < 0.3) return `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const owner = roll < 0.45 ? `${random.pick(firstNames)} ${random.pick(lastNames)}` : random.pick(lastNames);
  return `${random.pick(customerTrades)} ${owner}${random.pick(companyEndings)}`;
}

/** Returns the first and last buying day of a customer: about 12 % stopped over 90 days ago, 9 % never bought. */
function getLife(days: readonly DemoDay[], random: Random): Pick<CustomerProfile, 'from' | 'to' | 'kind'> {
  const last = days.length - 1;
  const roll = random.next();
  if (roll < 0.09) return { kind: 'never', from: random.int(-300, last - 1), to: -1 };
  const isNew = random.chance(0.35);
  if (roll < 0.21) {
    const to = last - random.int(95, Math.floor(last * 0.7));
    return {
      kind: 'quiet',
      from: isNew ? random.int(-60, Math.max(-60, to - 60)) : -random.int(1, 1500),
      to,
    };
  }
  return {
    kind: 'active',
    from: isNew ? random.int(0, Math.max(0, last - 20)) : -random.int(1, 1500),
    to: last,
  };
}

export function makeCustomers(
  seed: number,
  count: number,
  agents: readonly string[],
  marketers: readonly string[],
  days: readonly DemoDay[],
): { records: CrmRecord[]; profiles: CustomerProfile[] } {
  const random = randomStream(seed, 'customers');
  const profiles: CustomerProfile[] = [];
  const records = Array.from({ length: count }, (_, index): CrmRecord => {
    const id = random.guid();
    const agentId = random.pick(agents);
    const marketerId = random.chance(0.65) ? random.pick(marketers) : null;
    const life = getLife(days, random);
    profiles.push({ id, agentId, marketerId, weight: 1 / (1 + random.next() * 12), ...life });
    const created = workingStamp(days, Math.min(life.from, days.length - 2), random);
    return {
      accountid: id,
      accountname: roughName(customerName(random), random),
      idnumber: random.chance(0.04) ? null : taxId(random),
      telephone1: roughPhone(random),
      emailaddress1: random.chance(0.2) ? null : `customer${index + 1}@example.com`,
      billingcity: random.chance(0.02) ? null : random.pick(cities),
      statuscode: life.kind === 'never' && random.chance(0.3) ? 2 : 1,
      ownerid: roughReference(agentId, random, 0.01),
      pcfmarketer: roughReference(marketerId, random, 0),
      createdon: created,
      createdby: agentId,
      modifiedon: changedStamp(days, life.from, created, random),
      modifiedby: agentId,
    };
  });
  return { records, profiles };
}
