import Progress from 'antd/es/progress/index';
import type { ReactNode } from 'react';
import type { Product } from '../../contract/inventory/inventory-contract';
import { Count } from '../ui/values/numbers';
import { inventoryTexts as texts } from './inventory-texts';
import './inventory.css';

/** The bar is full at three times the reorder level. */
const FULL_LEVELS = 3;
const WHOLE = 100;

/** How many pieces there are, beside how many there should be: by a bar, and in words where they are too few. */
export function StockLevel({ item }: { item: Product }): ReactNode {
  const { stockQuantity, reorderLevel, low, isActive } = item;
  const pieces = stockQuantity ?? 0;
  const full = Math.max(1, reorderLevel * FULL_LEVELS);
  const percent = Math.min(WHOLE, Math.max(0, (pieces / full) * WHOLE));
  return (
    <span className="stock">
      {low ? (
        <strong className="bad">
          <Count value={stockQuantity} />
        </strong>
      ) : (
        <Count value={stockQuantity} />
      )}
      <Progress
        percent={percent}
        showInfo={false}
        size="small"
        status={low ? 'exception' : 'normal'}
        aria-hidden
      />
      <span className="fine">{wordOf(pieces, reorderLevel, low, isActive)}</span>
    </span>
  );
}

function wordOf(pieces: number, level: number, low: boolean, isActive: boolean): string {
  if (!isActive) return texts.inactive;
  if (!low) return '';
  return pieces <= 0 ? texts.empty : texts.missing(level - pieces);
}
