import type { MonthList, MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { salaryFileTexts as texts } from '#contract/features/salaries/salary-file-texts';
import { MODEL_MONTHS } from '../../closing-model';
import { type ModelCompany, PEOPLE } from '../model-company';
import type { MonthModel } from '../month-model';
import { LISTED_AGENTS, type ModelSending, NUMBERED_AGENT } from '../records';

/** Compares the lists of all months with the model. */
export async function compareLists(model: MonthModel, company: ModelCompany): Promise<void> {
  for (const month of MODEL_MONTHS) {
    const list = await company.read<MonthList>(`/api/salaries/months/${month}`);
    const amounts = list.rows.map(({ payable }) => payable);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    const rows = [...list.rows].sort((a, b) => (a.agentId < b.agentId ? -1 : 1)).map(sortMarks);
    expect({ ...list, rows }).toEqual(expectList(model, month));
  }
}

/** The order of the marks of one time means nothing. */
const sortMarks = (row: MonthRow): MonthRow => {
  const places = row.marks.map(({ isCurrent }) => Number(isCurrent));
  expect(places).toEqual([...places].sort().reverse());
  return { ...row, marks: [...row.marks].sort((a, b) => (a.by < b.by ? -1 : 1)) };
};

function expectList(model: MonthModel, month: string): MonthList {
  const { isMailSetUp, restore } = model.around;
  const rows = model.listedAgents(month).map((agentId) => expectRow(model, month, agentId));
  const isInDoubt = rows.some(
    ({ agentId, sales, corrections, waiting }) =>
      (sales > 0 || corrections !== 0 || waiting !== 0) && model.isUncertain(month, agentId),
  );
  return {
    month,
    isClosed: model.closed.has(month),
    needsSecondPerson: model.isSecondPersonRequired,
    restored: isInDoubt ? restore : null,
    missingSettings: isMailSetUp ? [] : ['SMTP_URL'],
    fileTakenAt: null,
    previous: rows.reduce((total, { previous }) => total + previous, 0),
    rows: rows.sort((a, b) => (a.agentId < b.agentId ? -1 : 1)),
  };
}

function expectRow(model: MonthModel, month: string, agentId: string): MonthRow {
  const [amount, payable] = [model.amount(month, agentId), model.payable(month, agentId)];
  const last = model.lastSending(month, agentId);
  const marks = [...(model.marks.get(`${month}/${agentId}`) ?? [])].map(([by, marked]) => ({
    at: model.markedAt.get(`${month}/${agentId}/${by}`) ?? '',
    by,
    isCurrent: marked === payable,
    isOwn: by === PEOPLE[0],
  }));
  const { email = null, whatsapp = null } = model.around.contacts[agentId] ?? {};
  return {
    agentId,
    agentName: LISTED_AGENTS.some((id) => id === agentId) ? agentId : null,
    employeeNumber: agentId === NUMBERED_AGENT ? '17' : null,
    sales: model.countSales(month, agentId),
    amount,
    corrections: payable - amount,
    payable,
    previous: model.previous(month, agentId),
    waiting: model.sumWaiting(month, agentId),
    questions: model.openQuestions(month, agentId).length,
    marks: marks.sort((a, b) => (a.by < b.by ? -1 : 1)),
    email: model.getAddress(agentId, 'email'),
    phone: model.getAddress(agentId, 'whatsapp'),
    isOtherEmail: email === null,
    isOtherPhone: whatsapp === null,
    sending: last ? expectSending(model, last) : null,
  };
}

function expectSending(model: MonthModel, last: ModelSending): NonNullable<MonthRow['sending']> {
  const { id, way, address, isOtherAddress, isDraft, isExplained, state, reason, at, by, month } = last;
  // The name of a draft stands before the month.
  const words = isDraft
    ? `(?=.*${encodeURIComponent(texts.draft)})`
    : `(?!.*${encodeURIComponent(texts.draft)})`;
  const link = new RegExp(String.raw`^https://wa\.me/${address}\?text=${words}.*month%3D${month}$`);
  return {
    id,
    way,
    address,
    isOtherAddress,
    isDraft,
    state,
    at,
    by,
    reason: reason as NonNullable<MonthRow['sending']>['reason'],
    isCurrent: model.isCurrent(last),
    detail: isExplained ? (expect.any(String) as string) : null,
    link: way === 'email' ? null : (expect.stringMatching(link) as string),
  };
}
