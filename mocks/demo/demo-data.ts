import type { RecordSet } from '../fireberry/types';
import { demoDays } from './calendar';
import { makePayments } from './payments';
import { makeAgents, makeCustomers, makeMarketers } from './people';
import { makeProducts } from './products';
import { makeSales } from './sales';

export type DemoOptions = {
  /** Last business date, `YYYY-MM-DD` in Jerusalem. Every timestamp is before its midnight. */
  today: string;
  seed?: number;
  sales?: number;
  agents?: number;
  marketers?: number;
  /** Default: 3,000, or fewer for less than 20,000 sales. */
  customers?: number;
  products?: number;
};

/**
 * Generates a plausible Hebrew sales operation over the 30 months up to `today`, as CRM records by object number.
 * The same options give the same data at any time and on any machine.
 */
export function generateDemoData(options: DemoOptions): RecordSet {
  const { today, seed = 1, sales: saleCount = 20_000 } = options;
  const days = demoDays(today);
  const agents = makeAgents(seed, options.agents ?? 25, days);
  const agentIds = agents.map((agent) => String(agent.crmuserid));
  const marketers = makeMarketers(seed, options.marketers ?? 60, agentIds, days);
  const marketerIds = marketers.map((marketer) => String(marketer.customobject1000id));
  const customerCount = options.customers ?? Math.min(3000, Math.max(20, Math.round(saleCount * 0.15)));
  const customers = makeCustomers(seed, customerCount, agentIds, marketerIds, days);
  const products = makeProducts(seed, options.products ?? 400, agentIds[0] ?? null, days);
  const sales = makeSales(seed, saleCount, {
    days,
    agents: agentIds,
    customers: customers.profiles,
    products,
  });
  return {
    9: agents,
    1000: marketers,
    1: customers.records,
    14: products,
    13: sales,
    1001: makePayments(seed, marketers, sales, days),
  };
}
