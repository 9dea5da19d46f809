import { createContext, useContext, type ReactNode } from 'react';
import { formatMoney, moneyText } from './format-number';
import { Missing } from './missing';
import './values.css';

interface Props {
  /** Amount, ₪. Null renders a dash. */
  value: number | null;
  /** Whole shekels, for headlines. The exact amount is the title. */
  whole?: boolean;
  /** Omits `₪`, if a heading shows the unit. */
  bare?: boolean;
  /** Large figure with small agorot and `₪`. */
  large?: boolean;
}

const CellsContext = createContext(false);

/** Amounts inside are cells of a table, which omit `₪`. The table's foot names the unit. */
export function MoneyCells({ children }: { children: ReactNode }): ReactNode {
  return <CellsContext value>{children}</CellsContext>;
}

/**
 * Amount in ₪ with tabular digits, `₪` at the left, red below zero. It is isolated from the surrounding text, and
 * copied as a plain number if the page uses app-frame.tsx.
 */
export function Money({ value, whole = false, bare = false, large = false }: Props): ReactNode {
  const isCell = useContext(CellsContext);
  if (value === null) return <Missing />;
  const text = formatMoney(value, { whole, bare: bare || isCell });
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
