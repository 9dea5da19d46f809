import { salaryFileTexts as texts } from '#contract/features/salaries/salary-file-texts';
import type { ModelCompany } from './model-company';
import type { ModelMail, MonthModel } from './month-model';
import type { StatementFigures } from './read-statement';

/** Compares the mails with the model: recipient, month, draft or not, and the figures of their statements, in order. */
export function compareMails(model: MonthModel, { mail }: ModelCompany): void {
  const received = [...mail.mails].reverse().map(({ to, subject, text, files }): ModelMail => {
    const figures = JSON.parse(Buffer.from(files[0]?.content ?? []).toString()) as StatementFigures;
    const isDraft = subject.includes(texts.draft);
    expect(figures.title.includes(texts.draft)).toBe(isDraft);
    expect(figures.about.some((line) => line.startsWith(texts.seal))).toBe(!isDraft);
    return {
      agentId: to.split('@')[0] ?? '',
      month: /month=(\d{4}-\d{2})/.exec(text)?.[1] ?? '',
      isDraft,
      payable: figures.payable,
      parts: figures.parts,
    };
  });
  expect(received).toEqual(model.mails);
}
