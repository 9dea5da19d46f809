import { Readable } from 'node:stream';
import { MAX_NAMES } from '#contract/lib/lists/list-schemas';
import {
  getSalesPrint,
  listPrintNames,
  listPrintStatuses,
  printSales,
} from '#contract/features/reports/sales-print-contract';
import { salesPrintTexts } from '#contract/features/reports/sales-print-texts';
import { insertAudit } from '#server/lib/audit-queries';
import { businessDate } from '#server/lib/clock';
import { getDisconnectSignal } from '#server/lib/http/disconnect-signal';
import { serve } from '#server/lib/http/serve-route';
import { findAgentNames, findMarketerNames } from '#server/lib/names/names-queries';
import { printPdf } from '#server/lib/pdf/print-pdf';
import { findStatuses } from '#server/features/sales/sale-status-queries';
import { loadSalesPrint } from './load-sales-print';
import { salesPrintPdf } from './sales-print-pdf';
import { describeFilter, describePeriod } from './describe-filter';

const NAMES = { agent: findAgentNames, marketer: findMarketerNames };

export const salesPrintRoutes = [
  serve(getSalesPrint, async ({ services, query, user }) => ({
    data: await loadSalesPrint(services, query, user),
  })),

  serve(printSales, async ({ services, body, user, reply }) => {
    const { filter, ...choice } = body;
    const print = await loadSalesPrint(services, filter, user);
    const words = { period: describePeriod(filter), filter: await describeFilter(services.db, filter) };
    const made = { at: services.clock.now(), by: user };
    const pdf = await printPdf(
      salesPrintPdf(print, { ...choice, ...words }, made),
      getDisconnectSignal(reply),
    );
    await insertAudit(services.db, {
      actorId: user.id,
      action: 'sales_print.printed',
      details: { ...filter, count: print.rows.length },
    });
    const name = `${salesPrintTexts.title} ${businessDate(made.at)}.pdf`;
    return { name, content: Readable.from([pdf]) };
  }),

  serve(listPrintStatuses, async ({ services }) => ({ data: await findStatuses(services.db) })),

  serve(listPrintNames, async ({ services, params: { party }, query: { id: ids, text = '' } }) => ({
    data: await NAMES[party](services.db, { ids, text, limit: MAX_NAMES }),
  })),
];
