import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined';
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import WarningFilled from '@ant-design/icons/es/icons/WarningFilled';
import type { ReactNode } from 'react';

export type MarkKind = 'same_payment' | 'unusual_sale' | 'gap';

/** Class names of the marks' colours. */
export const MARK_TONES: Record<MarkKind, string> = {
  same_payment: 'bad',
  unusual_sale: 'warning',
  gap: 'accent',
};

const SIGNS = { same_payment: CopyOutlined, unusual_sale: WarningFilled, gap: ClockCircleOutlined } as const;

/** Icon of a kind of mark. */
export function MarkSign({ kind }: { kind: MarkKind }): ReactNode {
  const Sign = SIGNS[kind];
  return <Sign className={MARK_TONES[kind]} aria-hidden />;
}
