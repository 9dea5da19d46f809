import type { MonthList, MonthRow } from '../../../../contract/features/salaries/month-list-contract';
import type { SalaryCell } from '../../../../contract/features/salaries/salaries-contract';
import { sum } from '../../../../contract/lib/money/money-rules';
import { businessDate } from '../../../lib/clock';
import type { Database } from '../../../lib/database/database';
import { repeatableRead } from '../../../lib/database/repeatable-read';
import { missingMailSettings } from '../../../lib/mail/send-mail';
import type { Services } from '../../../lib/services';
import { findPayrollAgents } from '../closing/check-queries';
import { notBegun } from '../load-statement';
import { findRule, loadMonths } from '../load-year';
import { findContacts, findLastSendings, type LastSending } from '../sending/sending-queries';
import { whatsAppLink } from '../sending/statement-mail';
import { getEarlierMonths, getPeriodMonths } from '../status-rule';
import { findChecks, findFileTaken } from './month-list-queries';

/** Loads the statements of a month as a list. @throws HttpError `invalid_input` for a month that has not begun */
export function loadMonthList(services: Services, month: string): Promise<MonthList> {
  return repeatableRead(services.db, (snapshot) => readMonthList(services, snapshot, month));
}

/** Reads the list within a transaction; see `loadMonthList()`. */
export async function readMonthList(
  { clock, config }: Services,
  db: Database,
  month: string,
): Promise<MonthList> {
  const today = businessDate(clock.now());
  const rule = await findRule(db, []);
  const requestedMonths = getPeriodMonths(month, today, rule);
  if (requestedMonths.length === 0) throw notBegun('month', 'params');
  const scope = { today, agentIds: [], rule };
  const { salaries, agents } = await loadMonths(db, requestedMonths, scope);
  const [earlier] = getEarlierMonths(month, 1, today, rule);
  const before = earlier ? (await loadMonths(db, [earlier], scope)).salaries[earlier.month] : {};
  const closing = rule.closings.find((one) => one.month === month);
  const cells = salaries[month] ?? {};
  const about = await findAbout(db, month, Object.keys(cells));
  const rows = agents.flatMap(({ id, name }) => {
    const cell = cells[id];
    if (!cell) return [];
    const { last, ...rest } = about(id, cell);
    const sending = last && toSending(last, { month, agent: { id, name }, origin: config.publicOrigin });
    const previous = before?.[id]?.amount ?? 0;
    return [{ agentId: id, agentName: name, ...toFigures(cell), previous, ...rest, sending }];
  });
  return {
    month,
    isClosed: closing !== undefined,
    missingSettings: missingMailSettings(config),
    fileTakenAt: closing ? await findFileTaken(db, month, closing.closedAt) : null,
    rows: rows.sort((a, b) => b.payable - a.payable),
  };
}

function toFigures({ sales, amount, payable, waiting }: SalaryCell) {
  return { sales, amount, corrections: sum([payable, -amount]), payable, waiting };
}

/** Returns a function that returns what is stored here about an agent's statement. */
async function findAbout(db: Database, month: string, ids: readonly string[]) {
  const named = ids.filter((id) => id !== '');
  const payroll = new Map((await findPayrollAgents(db, named, month)).map((one) => [one.id, one]));
  const contacts = new Map((await findContacts(db, named)).map((one) => [one.agentId, one]));
  const checks = new Map((await findChecks(db, month)).map((one) => [one.agentId, one]));
  const sendings = new Map((await findLastSendings(db, month)).map((one) => [one.agentId, one]));
  return (id: string, { payable }: SalaryCell) => {
    const mark = checks.get(id);
    return {
      employeeNumber: payroll.get(id)?.employeeNumber ?? null,
      email: contacts.get(id)?.email ?? null,
      phone: contacts.get(id)?.phone ?? null,
      checked: mark ? { at: mark.at, by: mark.by, isCurrent: mark.payable === payable } : null,
      last: sendings.get(id) ?? null,
    };
  };
}

function toSending(
  { agentId: _agentId, ...last }: LastSending,
  letter: { month: string; agent: { id: string; name: string | null }; origin: string },
): MonthRow['sending'] {
  const { way, address, isDraft } = last;
  return { ...last, link: way === 'whatsapp' ? whatsAppLink(address, { ...letter, isDraft }) : null };
}
