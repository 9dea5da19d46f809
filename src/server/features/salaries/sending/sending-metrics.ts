import { Gauge } from 'prom-client';
import { SENDING_STATES } from '#contract/features/salaries/sending-contract';
import type { MetricsSource } from '#server/lib/metrics/serve-metrics';
import { countSendings } from './sending-queries';

/** Metrics of the queue of statements. */
export const sendingMetrics: MetricsSource = (registry, { db }) => {
  const sendings = new Gauge({
    name: 'misrad_statement_sendings',
    help: 'Sendings of statements by state',
    labelNames: ['state'],
    registers: [registry],
  });
  return async () => {
    const counts = await countSendings(db);
    for (const state of SENDING_STATES) sendings.set({ state }, counts[state] ?? 0);
  };
};
