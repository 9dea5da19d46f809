import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { salaryFileTexts as texts } from '#contract/features/salaries/salary-file-texts';
import { toLetter } from '#server/lib/mail/letter';

interface Letter {
  month: string;
  /** The agent's name in the CRM; null: unknown. */
  name: string | null;
  isDraft: boolean;
  /** Public address of the application. */
  origin: string;
}

/** Returns the address of the agent's own page with this month. It requires a sign-in. */
function statementAddress({ origin, month }: Letter): string {
  return `${origin}/agent?month=${month}`;
}

/** Returns subject and content of the mail with a statement. */
export function statementMail(letter: Letter): { subject: string; text: string; html: string } {
  const { month, name, isDraft } = letter;
  const address = statementAddress(letter);
  const lines = [
    texts.greeting(name && toDisplayedName(name)),
    texts.attached(texts.month(month)),
    ...(isDraft ? [texts.draftNote] : []),
    `${texts.alsoAt}: ${address}`,
  ];
  return {
    subject: `${isDraft ? `${texts.draft}: ` : ''}${texts.statement} ${texts.month(month)}`,
    ...toLetter(lines),
  };
}

/** Returns the address that opens WhatsApp with the message. @param number in E.164 without its plus */
export function whatsAppLink(number: string, letter: Letter): string {
  const { month, name, isDraft } = letter;
  const title = `${isDraft ? `${texts.draft}: ` : ''}${texts.statement} ${texts.month(month)}`;
  const text = `${texts.greeting(name && toDisplayedName(name))}\n${title}\n${statementAddress(letter)}`;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
