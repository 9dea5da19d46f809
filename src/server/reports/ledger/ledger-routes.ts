import { Readable } from 'node:stream';
import {
  exportLedger,
  getLedger,
  listLedgerNames,
  printLedger,
  type LedgerReport,
} from '../../../contract/reports/ledger-contract';
import { ledgerTexts } from '../../../contract/reports/ledger-texts';
import { marketers } from '../../platform/database/schema';
import { namesOf } from '../../platform/lists/list-names';
import { MOST_NAMES } from '../../../contract/lists/list-schemas';
import { insertAudit } from '../../platform/audit-queries';
import { serve } from '../../platform/http/serve-route';
import { printPaper } from '../../platform/paper/print-paper';
import { gatherLedger } from './gather-ledger';
import { ledgerPaper } from './ledger-paper';
import { ledgerSheet } from './ledger-sheet';

const findMarketerNames = namesOf(marketers, marketers.city);

export const ledgerRoutes = [
  serve(getLedger, async ({ services, query }) => ({ data: await gatherLedger(services, query) })),

  serve(exportLedger, async ({ services, body, user }) => {
    const report = await gatherLedger(services, body);
    const details = { from: report.from, to: report.to, count: report.lines.length, file: 'xlsx' };
    await insertAudit(services.db, {
      actorId: user.id,
      action: 'ledger.exported',
      targetId: body.marketerId,
      details,
    });
    return { name: `${nameOf(report)}.xlsx`, content: ledgerSheet(report) };
  }),

  serve(printLedger, async ({ services, body, user }) => {
    const report = await gatherLedger(services, body);
    const pdf = await printPaper(ledgerPaper(report, { at: services.clock.now(), by: user }));
    const details = { from: report.from, to: report.to, count: report.lines.length, file: 'pdf' };
    await insertAudit(services.db, {
      actorId: user.id,
      action: 'ledger.exported',
      targetId: body.marketerId,
      details,
    });
    return { name: `${nameOf(report)}.pdf`, content: Readable.from([pdf]) };
  }),

  serve(listLedgerNames, async ({ services, query: { id: ids, text = '' } }) => ({
    data: await findMarketerNames(services.db, { ids, text, limit: MOST_NAMES }),
  })),
];

const SIGNS_OF_PATHS = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Without its ending; what a name must not hold in a file's name is left out. */
function nameOf({ marketer, from, closedOn }: LedgerReport): string {
  const name = (marketer.name ?? marketer.id).replaceAll(SIGNS_OF_PATHS, ' ').trim().slice(0, 80);
  return `${ledgerTexts.title} ${name} ${from} ${closedOn}`;
}
