import {
  exportMarketers,
  listMarketers,
  shownMarketers,
} from '#contract/features/reports/marketers-contract';
import { marketersTexts } from '#contract/features/reports/marketers-texts';
import { insertAudit } from '#server/lib/audit-queries';
import { serve } from '#server/lib/http/serve-route';
import { loadMarketers } from './load-marketers';
import { marketersXlsx } from './marketers-xlsx';

export const marketersRoutes = [
  serve(listMarketers, async ({ services, query }) => ({ data: await loadMarketers(services, query) })),

  serve(exportMarketers, async ({ services, body, user }) => {
    const { show, agentId, text, ...request } = body;
    const all = await loadMarketers(services, request);
    const report = { ...all, rows: shownMarketers(all.rows, { show, agentId, text }) };
    const { from, to } = report;
    await insertAudit(services.db, {
      actorId: user.id,
      action: 'marketers.exported',
      details: { from, to, show, agentId, text, count: report.rows.length },
    });
    const content = marketersXlsx(report, { show, agentId, text }, { at: services.clock.now(), by: user });
    return { name: `${marketersTexts.name} ${from} ${to}.xlsx`, content };
  }),
];
