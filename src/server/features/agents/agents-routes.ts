import { exportAgents, listAgents, type AgentsReport } from '#contract/features/agents/agents-contract';
import { shownAgents } from '#contract/features/agents/agents-rules';
import { agentFieldTexts } from '#contract/features/agents/agents-texts';
import { insertAudit } from '#server/lib/audit-queries';
import { businessDate } from '#server/lib/clock';
import { serve } from '#server/lib/http/serve-route';
import type { Services } from '#server/lib/services';
import { amountsLine } from '#server/lib/settings/report-settings';
import { agentsXlsx } from './agents-xlsx';
import { loadAgents } from './load-agents';

async function reportFor(
  services: Services,
  { permissions }: { permissions: readonly string[] },
  month: string | undefined,
): Promise<AgentsReport> {
  // Read before the figures: they may then be newer than this time, never older.
  const lastSyncTime = await services.sync.lastSyncTime();
  const today = businessDate(services.clock.now());
  return { ...(await loadAgents(services.db, { today, month, permissions })), lastSyncTime };
}

export const agentsRoutes = [
  serve(listAgents, async ({ services, user, query }) => ({
    data: await reportFor(services, user, query.month),
  })),

  serve(exportAgents, async ({ services, user, body }) => {
    const { month, show, text } = body;
    const all = await reportFor(services, user, month);
    const report = { ...all, rows: shownAgents(all.rows, { show, text }) };
    await insertAudit(services.db, {
      actorId: user.id,
      action: 'agents.exported',
      details: { month: report.month, show, text, count: report.rows.length },
    });
    const made = { at: services.clock.now(), by: user };
    const content = agentsXlsx(report, { show, text }, made, await amountsLine(services.db));
    return { name: `${agentFieldTexts.name} ${report.month}.xlsx`, content };
  }),
];
