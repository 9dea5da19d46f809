import type { ReactNode } from 'react';
import { formatMoney, moneyText } from './format-number';
import { Missing } from './missing';
import './values.css';

interface Props {
  /** Shekels; null: not known, a dash. */
  value: number | null;
  /** In whole shekels, for headlines: the exact amount is its title. */
  whole?: boolean;
  /** Without `₪`, where a heading says the unit. */
  bare?: boolean;
  /** A large figure: its agorot and `₪` step back. */
  large?: boolean;
}

/**
 * An amount of money: digits of one width, `₪` at the left, red below zero. It is isolated from the text around it, and
 * copied as a plain number where the page listens (copy-numbers.ts).
 */
export function Money({ value, whole = false, bare = false, large = false }: Props): ReactNode {
  if (value === null) return <Missing />;
  const text = formatMoney(value, { whole, bare });
  return (
    <bdi
      dir="rtl"
      className={value < 0 ? 'number bad' : 'number'}
      title={whole ? moneyText(value) : undefined}
    >
      {large ? <LargeMoney text={text} /> : text}
    </bdi>
  );
}

function LargeMoney({ text }: { text: string }): ReactNode {
  const [, shekels, agorot, sign] = /^([^. ]*)(\.\d+)?(.*)$/u.exec(text) ?? [];
  return (
    <>
      <bdi dir="ltr">
        {shekels}
        {agorot && <span className="muted quiet-part">{agorot}</span>}
      </bdi>
      <span className="muted quiet-part">{sign}</span>
    </>
  );
}
