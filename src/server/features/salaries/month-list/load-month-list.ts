import { isAgent } from '#contract/lib/agents/agent-rows';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { hasStatement } from '#contract/features/salaries/month-list/month-list-rules';
import type { SalaryCell } from '#contract/features/salaries/salaries-contract';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { sum } from '#contract/lib/money/compare-amounts';
import { businessDate } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import { repeatableRead } from '#server/db/repeatable-read';
import { missingMailSettings } from '#server/lib/mail/send-mail';
import type { Services } from '#server/lib/services';
import { findPayrollAgents } from '../closing/check-queries';
import { notBegun } from '../load-statement';
import { loadComparedMonth } from './load-compared-month';
import { findSecondPerson } from '../closing/second-person';
import { findStandingMonths } from '../closing/open-months';
import { findRule } from '../load-year';
import { countOpenQuestions } from '../questions/question-queries';
import type { CountingRule } from '../status-rule';
import { findContacts, findLastSendings, type LastSending } from '../sending/sending-queries';
import { findMonthRestore, isCurrent, isUncertain } from '../sending/sent-statements';
import { whatsAppLink } from '../sending/statement-mail';
import { findChecks, findFileTaken } from './month-list-queries';

/** Loads the statements of a month as a list. @throws HttpError `invalid_input` for a month that has not begun */
export function loadMonthList(services: Services, userId: string, month: string): Promise<MonthList> {
  return repeatableRead(services.db, (snapshot) => readMonthList(services, snapshot, userId, month));
}

/** Reads the list within a transaction; see `loadMonthList()`. */
export async function readMonthList(
  { clock, config }: Services,
  db: Database,
  userId: string,
  month: string,
): Promise<MonthList> {
  const today = businessDate(clock.now());
  const rule = await findRule(db, []);
  if (month > toMonth(today)) throw notBegun('month', 'params');
  const agents = await loadComparedMonth(db, month, today, rule);
  const closing = rule.closings.find((one) => one.month === month);
  const about = await findAbout(
    db,
    { month, userId, rule, today },
    agents.map(({ id }) => id),
  );
  const closedAt = closing?.closedAt ?? null;
  const restore = await findMonthRestore(db, month);
  const rows = agents.map(({ id, name, cell = NO_SALARY, previous }) => {
    const { last, plainName, ...rest } = about(id, cell);
    const letter = { month, name: plainName, origin: config.publicOrigin };
    const sending = last && { ...toSending(last, letter), isCurrent: isCurrent(last, { ...cell, closedAt }) };
    const row = { agentId: id, agentName: name, ...toFigures(cell), previous, ...rest, sending };
    const isInDoubt =
      restore !== null && hasStatement(row) && isUncertain(last, { ...cell, closedAt }, restore);
    return { row, isInDoubt };
  });
  return {
    month,
    isClosed: closing !== undefined,
    needsSecondPerson: (await findSecondPerson(db)).isRequired,
    missingSettings: missingMailSettings(config),
    fileTakenAt: closing ? await findFileTaken(db, month, closing.closedAt) : null,
    restored: rows.some(({ isInDoubt }) => isInDoubt) ? restore : null,
    previous: sum(agents.map(({ previous }) => previous)),
    rows: rows.map(({ row }) => row).sort((a, b) => b.payable - a.payable),
  };
}

const NO_SALARY: SalaryCell = { sales: 0, amount: 0, payable: 0, waiting: 0 };

function toFigures({ sales, amount, payable, waiting }: SalaryCell) {
  return { sales, amount, corrections: sum([payable, -amount]), payable, waiting };
}

/** Returns a function that returns what is stored here about an agent's statement. */
async function findAbout(
  db: Database,
  { month, userId, rule, today }: { month: string; userId: string; rule: CountingRule; today: string },
  ids: readonly string[],
) {
  const named = ids.filter(isAgent);
  const payroll = new Map((await findPayrollAgents(db, named, month)).map((one) => [one.id, one]));
  const contacts = new Map((await findContacts(db, named)).map((one) => [one.agentId, one]));
  const checks = await findChecks(db, month);
  const asking = new Map(
    (await countOpenQuestions(db, await findStandingMonths(db, month, rule, today))).map((one) => [
      one.id,
      one,
    ]),
  );
  const sendings = new Map((await findLastSendings(db, month)).map((one) => [one.agentId, one]));
  return (id: string, { payable }: SalaryCell) => {
    return {
      employeeNumber: payroll.get(id)?.employeeNumber ?? null,
      plainName: contacts.get(id)?.plainName ?? null,
      email: contacts.get(id)?.email ?? null,
      phone: contacts.get(id)?.phone ?? null,
      isOtherEmail: contacts.get(id)?.isOtherEmail ?? false,
      isOtherPhone: contacts.get(id)?.isOtherPhone ?? false,
      questions: asking.get(id)?.questions ?? 0,
      marks: checks
        .filter(({ agentId }) => agentId === id)
        .map(({ at, by, ...mark }) => ({
          at,
          by,
          isCurrent: mark.payable === payable,
          isOwn: mark.userId === userId,
        }))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
      last: sendings.get(id) ?? null,
    };
  };
}

function toSending(
  { agentId: _agentId, payable: _payable, closedAt: _closedAt, askedAt: _askedAt, ...last }: LastSending,
  letter: { month: string; name: string | null; origin: string },
) {
  const { way, address, isDraft } = last;
  return { ...last, link: way === 'whatsapp' ? whatsAppLink(address, { ...letter, isDraft }) : null };
}
