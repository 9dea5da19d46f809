import { Readable } from 'node:stream';
import {
  exportLedger,
  getLedger,
  listLedgerNames,
  listOpenBalances,
  MOST_OPEN_BALANCES,
  printLedger,
  type LedgerReport,
} from '../../../contract/reports/ledger-contract';
import { recordName } from '../../../contract/lists/record-name';
import { ledgerTexts } from '../../../contract/reports/ledger-texts';
import { marketers } from '../marketers/marketers-tables';
import { namesOf } from '../../platform/lists/list-names';
import { MOST_NAMES } from '../../../contract/lists/list-schemas';
import { businessDate } from '../../platform/clock';
import { atOneMoment } from '../../platform/database/at-one-moment';
import { insertAudit } from '../../platform/audit-queries';
import { callerLeft } from '../../platform/http/caller-left';
import { inFileName } from '../../platform/http/file-name';
import { serve } from '../../platform/http/serve-route';
import { printPaper } from '../../platform/paper/print-paper';
import { findReportSettings } from '../report-settings';
import { findOpenBalances } from './open-balances-queries';
import { gatherLedger } from './gather-ledger';
import { ledgerPaper } from './ledger-paper';
import { ledgerSheet } from './ledger-sheet';

const findMarketerNames = namesOf(marketers, marketers.city);

export const ledgerRoutes = [
  serve(getLedger, async ({ services, query }) => ({ data: await gatherLedger(services, query) })),

  serve(listOpenBalances, async ({ services: { db, clock } }) => {
    const today = businessDate(clock.now());
    const data = await atOneMoment(db, async (moment) => {
      const { cancelledStatuses } = await findReportSettings(moment);
      return findOpenBalances(moment, { today, cancelledStatuses, limit: MOST_OPEN_BALANCES });
    });
    return { data };
  }),

  serve(exportLedger, async ({ services, body, user }) => {
    const report = await gatherLedger(services, body);
    const details = { from: report.from, to: report.to, count: report.lines.length, file: 'xlsx' };
    await insertAudit(services.db, {
      actorId: user.id,
      action: 'ledger.exported',
      targetId: body.marketerId,
      details,
    });
    return {
      name: `${nameOf(report)}.xlsx`,
      content: ledgerSheet(report, { at: services.clock.now(), by: user }),
    };
  }),

  serve(printLedger, async ({ services, body, user, reply }) => {
    const report = await gatherLedger(services, body);
    const made = { at: services.clock.now(), by: user };
    const pdf = await printPaper(ledgerPaper(report, made), callerLeft(reply));
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

/** Returns the file name without its extension. */
function nameOf({ marketer, from, closedOn }: LedgerReport): string {
  const name = inFileName(recordName(marketer));
  return `${ledgerTexts.title} ${name} ${from} ${closedOn}`;
}
