import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { AGES } from '#contract/features/reports/ledger-rules';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { isolated, moneyText } from '#client/components/values/format-number';
import { MoneyCells, Money } from '#client/components/values/money';
import './reports.css';

interface Props {
  /** Amounts, ₪, in the order of `AGES`. */
  amounts: readonly number[];
}

/** From the youngest to the oldest. */
const AGE_COLOURS = ['var(--age-1)', 'var(--age-2)', 'var(--accent)', 'var(--action)'] as const;

/** Bar of a debt by the age of its sales. Its title names the parts. */
export function AgeingBar({ amounts }: Props): ReactNode {
  if (amounts.every((amount) => amount <= 0)) return null;
  const title = amounts.map((amount, i) => `${getAge(i)}: ${moneyText(amount, { whole: true })}`).join(', ');
  return (
    <figure className="bar ageing-bar" aria-label={title} title={title}>
      {amounts.map((amount, i) =>
        amount > 0 ? <span key={getAge(i)} style={{ background: AGE_COLOURS[i], flexGrow: amount }} /> : null,
      )}
    </figure>
  );
}

/** Names and amounts of a bar's parts, on one line. Only a debt of the oldest sales is to be acted on. */
export function AgeingLegend({ amounts }: Props): ReactNode {
  return (
    <MoneyCells>
      <Flex component="ul" gap="0 16px" className="ageing-legend">
        {amounts.map((amount, i) => (
          <li key={getAge(i)} className={AGES[i]?.to === null && amount > 0 ? 'bad' : undefined}>
            <span className="dot" style={{ color: AGE_COLOURS[i] }} />{' '}
            <span className="fine">{getAge(i)}</span> <Money value={amount} whole />
          </li>
        ))}
      </Flex>
    </MoneyCells>
  );
}

function getAge(index: number): string {
  const { from, to } = AGES[index] ?? { from: 0, to: null };
  return `${isolated(ledgerTexts.age(from, to))} ${ledgerTexts.days}`;
}
