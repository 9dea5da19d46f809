import { exportMarketers, listMarketers } from '../../../contract/reports/marketers-contract';
import { marketersTexts } from '../../../contract/reports/marketers-texts';
import { insertAudit } from '../../platform/audit-queries';
import { serve } from '../../platform/http/serve-route';
import { gatherMarketers } from './gather-marketers';
import { marketersSheet } from './marketers-sheet';

export const marketersRoutes = [
  serve(listMarketers, async ({ services, query }) => ({ data: await gatherMarketers(services, query) })),

  serve(exportMarketers, async ({ services, body, user }) => {
    const report = await gatherMarketers(services, body);
    const { from, to } = report;
    await insertAudit(services.db, {
      actorId: user.id,
      action: 'marketers.exported',
      details: { from, to, count: report.rows.length },
    });
    const content = marketersSheet(report, { at: services.clock.now(), by: user });
    return { name: `${marketersTexts.name} ${from} ${to}.xlsx`, content };
  }),
];
