import { salaryFileTexts as texts } from '#contract/features/salaries/salary-file-texts';
import { alerts } from '#server/db/schema/alert-tables';
import type { ModelCompany } from '../model-company';
import type { MonthModel } from '../month-model';
import type { StatementFigures } from '../read-statement';
import type { ModelMail } from '../records';

/** Compares the mails with the model: recipient, month, draft or not, and the figures of their statements, in order. */
export function compareMails(model: MonthModel, { mail, faults }: ModelCompany): void {
  expect(faults).toEqual([]);
  const received = [...mail.mails].reverse().map(({ to, subject, text, files }): ModelMail => {
    const figures = JSON.parse(Buffer.from(files[0]?.content ?? []).toString()) as StatementFigures;
    const isDraft = subject.includes(texts.draft);
    expect(figures.title.includes(texts.draft)).toBe(isDraft);
    expect(figures.about.some((line) => line.startsWith(texts.seal))).toBe(!isDraft);
    return {
      to,
      month: /month=(\d{4}-\d{2})/.exec(text)?.[1] ?? '',
      isDraft,
      payable: figures.payable,
      parts: figures.parts,
    };
  });
  expect(received).toEqual(model.mails);
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
