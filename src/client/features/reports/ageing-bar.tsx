import Flex from 'antd/es/flex/index';
import type { CSSProperties, ReactNode } from 'react';
import { AGES } from '#contract/features/reports/ledger-rules';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { isolated, moneyText } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { Percent } from '#client/components/values/numbers';
import './reports.css';

interface Props {
  /** Amounts, ₪, in the order of `AGES`. */
  amounts: readonly number[];
  /** Omits the legend, for tables. */
  small?: boolean;
}

const accent = (percent: number): string => `color-mix(in srgb, var(--accent) ${percent}%, var(--surface))`;

/** From the youngest to the oldest. The steps are distinguishable on a dark card, too. */
const AGE_COLOURS = [accent(50), accent(75), accent(100), 'var(--action)'] as const;

/** Bar of a debt by the age of its sales. The legend names its parts; a small bar has them in its title. */
export function AgeingBar({ amounts, small = false }: Props): ReactNode {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total <= 0) return null;
  const title = amounts.map((amount, i) => `${getAge(i)}: ${moneyText(amount, { whole: true })}`).join(', ');
  const bar = (
    <figure className="bar" aria-label={title} title={title}>
      {amounts.map((amount, i) =>
        amount > 0 ? <span key={getAge(i)} style={{ ...getHeat(i), flexGrow: amount }} /> : null,
      )}
    </figure>
  );
  if (small) return bar;
  return (
    <Flex vertical gap={12}>
      {bar}
      <Flex component="ul" wrap gap="8px 32px">
        {amounts.map((amount, i) => (
          <li key={getAge(i)}>
            <div className="fine">
              <span className="dot" style={getHeat(i)} /> {getAge(i)}
            </div>
            <Money value={amount} whole />{' '}
            <span className="hint">
              <Percent value={(amount / total) * 100} digits={0} />
            </span>
          </li>
        ))}
      </Flex>
    </Flex>
  );
}

function getHeat(index: number): CSSProperties {
  return { background: AGE_COLOURS[index] };
}

function getAge(index: number): string {
  const { from, to } = AGES[index] ?? { from: 0, to: null };
  return `${isolated(ledgerTexts.age(from, to))} ${ledgerTexts.days}`;
}
