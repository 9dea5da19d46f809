import { Readable } from 'node:stream';
import {
  exportLedger,
  getLedger,
  type LedgerReport,
  listLedgerNames,
  listOpenBalances,
  MAX_OPEN_BALANCES,
  printLedger,
} from '#contract/features/reports/ledger-contract';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { MAX_NAMES } from '#contract/lib/lists/list-schemas';
import { businessDate } from '#server/lib/clock';
import { repeatableRead } from '#server/db/repeatable-read';
import { insertAudit } from '#server/lib/audit-queries';
import { getDisconnectSignal } from '#server/lib/http/disconnect-signal';
import { inFileName } from '#server/lib/http/file-name';
import { serve } from '#server/lib/http/serve-route';
import { findMarketerNames } from '#server/lib/names/names-queries';
import { printPdf } from '#server/lib/pdf/print-pdf';
import { findReportSettings } from '#server/lib/settings/report-settings';
import { findOpenBalances } from './open-balances-queries';
import { loadLedger } from './load-ledger';
import { ledgerPdf } from './ledger-pdf';
import { ledgerXlsx } from './ledger-xlsx';

export const ledgerRoutes = [
  serve(getLedger, async ({ services, query }) => ({ data: await loadLedger(services, query) })),

  serve(listOpenBalances, async ({ services: { db, clock } }) => {
    const today = businessDate(clock.now());
    const data = await repeatableRead(db, async (moment) => {
      const { cancelledStatuses } = await findReportSettings(moment);
      return findOpenBalances(moment, { today, cancelledStatuses, limit: MAX_OPEN_BALANCES });
    });
    return { data };
  }),

  serve(exportLedger, async ({ services, body, user }) => {
    const report = await loadLedger(services, body);
    const details = { from: report.from, to: report.to, count: report.lines.length, file: 'xlsx' };
    await insertAudit(services.db, {
      actorId: user.id,
      action: 'ledger.exported',
      targetId: body.marketerId,
      details,
    });
    return {
      name: `${getName(report)}.xlsx`,
      content: ledgerXlsx(report, { at: services.clock.now(), by: user }),
    };
  }),

  serve(printLedger, async ({ services, body, user, reply }) => {
    const report = await loadLedger(services, body);
    const made = { at: services.clock.now(), by: user };
    const pdf = await printPdf(ledgerPdf(report, made), getDisconnectSignal(reply));
    const details = { from: report.from, to: report.to, count: report.lines.length, file: 'pdf' };
    await insertAudit(services.db, {
      actorId: user.id,
      action: 'ledger.exported',
      targetId: body.marketerId,
      details,
    });
    return { name: `${getName(report)}.pdf`, content: Readable.from([pdf]) };
  }),

  serve(listLedgerNames, async ({ services, query: { id: ids, text = '' } }) => ({
    data: await findMarketerNames(services.db, { ids, text, limit: MAX_NAMES }),
  })),
];

/** Returns the file name without its extension. */
function getName({ marketer, from, closedOn }: LedgerReport): string {
  const name = inFileName(toDisplayedName(marketer.name ?? ''));
  return `${ledgerTexts.title} ${name} ${from} ${closedOn}`;
}
