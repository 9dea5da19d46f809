import { salaryFileTexts as texts } from '#contract/features/salaries/salary-file-texts';
import { alerts } from '#server/db/schema/alert-tables';
import type { ModelCompany } from '../model-company';
import { nameAgent } from '../checklist';
import type { MonthModel } from '../month-model';
import type { StatementFigures } from '../read-statement';
import { LISTED_AGENTS, type ModelMail } from '../records';

/** Address of the servers. */
const ORIGIN = 'http://localhost:4000';

/** Compares the mails with the model: recipient, words, file, and the figures of the statement, in order. */
export function compareMails(model: MonthModel, { mail, faults }: ModelCompany): void {
  expect(faults).toEqual([]);
  const received = [...mail.mails].reverse().map(({ messageId, to, subject, text, files }) => {
    const [file] = files;
    const figures = JSON.parse(Buffer.from(file?.content ?? []).toString()) as StatementFigures;
    const { title, about, payable, parts } = figures;
    const isSealed = about.some((line) => line.startsWith(texts.seal));
    const isDraft = title.includes(texts.draft);
    return {
      messageId,
      to,
      subject,
      lines: text.trim(),
      name: file?.name,
      isSealed,
      isDraft,
      payable,
      parts,
    };
  });
  expect(received).toEqual(model.mails.map(expectMail));
}

/** Returns a mail as its server receives it. */
function expectMail({ id, agentId, month, ...mail }: ModelMail) {
  const { isDraft } = mail;
  const isNamed = LISTED_AGENTS.some((one) => one === agentId);
  const title = `${texts.statement} ${texts.month(month)}`;
  const lines = [
    texts.greeting(isNamed ? agentId : null),
    texts.attached(texts.month(month)),
    ...(isDraft ? [texts.draftNote] : []),
    `${texts.alsoAt}: ${ORIGIN}/agent?month=${month}`,
  ];
  return {
    ...mail,
    messageId: expect.stringContaining(id) as string,
    subject: isDraft ? `${texts.draft}: ${title}` : title,
    lines: lines.join('\n\n'),
    name: `${texts.statement} ${nameAgent(agentId)} ${month}.pdf`,
  };
}

/** Compares the queued messages: each closing, and one to each agent whose question was answered. */
export async function compareAlerts(model: MonthModel, { db }: ModelCompany): Promise<void> {
  const rows = await db.select().from(alerts);
  const queued = rows.map(({ kind, address, alarm, createdAt }) => {
    const about = (alarm as { month?: string } | null)?.month ?? address;
    return `${kind} ${about} ${new Date(createdAt).toISOString()}`;
  });
  expect(queued.sort()).toEqual([...model.alerts].sort());
}
