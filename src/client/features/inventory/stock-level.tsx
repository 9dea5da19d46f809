import type { ReactNode } from 'react';
import type { Product } from '#contract/features/inventory/inventory-contract';
import { TargetBar } from '#client/components/figures/target-bar';
import { Quantity } from '#client/components/values/numbers';
import { inventoryTexts as texts } from './inventory-texts';
import './inventory.css';

/** Multiple of the reorder level at which the bar is full. */
const FULL_LEVELS = 3;

/** Stock level: a bar with a mark at the reorder level, and a text if it is too low. */
export function StockLevel({ item }: { item: Product }): ReactNode {
  const { stockQuantity, reorderLevel, low, isActive } = item;
  const pieces = stockQuantity ?? 0;
  const full = Math.max(1, reorderLevel * FULL_LEVELS);
  return (
    <span className="stock">
      {low ? (
        <strong className="bad">
          <Quantity value={stockQuantity} />
        </strong>
      ) : (
        <Quantity value={stockQuantity} />
      )}
      <TargetBar
        reached={pieces}
        pace={reorderLevel}
        mark={reorderLevel}
        full={full}
        behind="var(--danger)"
      />
      <span className="fine">{getWord(pieces, reorderLevel, low, isActive)}</span>
    </span>
  );
}

/** Rounds to the three decimals of a quantity: 5 − 4.7 is 0.3. */
const rounded = (quantity: number): number => Math.round(quantity * 1_000) / 1_000;

function getWord(pieces: number, level: number, low: boolean, isActive: boolean): string {
  if (!isActive) return texts.inactive;
  if (!low) return '';
  return pieces <= 0 ? texts.empty : texts.missing(rounded(level - pieces));
}
