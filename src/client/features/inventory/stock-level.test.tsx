import { render } from '@testing-library/react';
import type { Product } from '#contract/features/inventory/inventory-contract';
import { TestTheme } from '#client/lib/testing/test-theme';
import { StockLevel } from './stock-level';

function open(fields: Partial<Product>) {
  const item = { stockQuantity: 5, reorderLevel: 10, low: true, isActive: true, ...fields } as Product;
  const { container } = render(<StockLevel item={item} />, { wrapper: TestTheme });
  const bar = container.querySelector('[role=progressbar]')!;
  const mark = container.querySelector<HTMLElement>('.target-bar > i');
  return {
    text: container.textContent,
    isBad: container.querySelector('.bad') !== null,
    reached: Math.round(Number(bar.getAttribute('aria-valuenow'))),
    mark: mark && Math.round(parseFloat(mark.style.insetInlineStart)),
  };
}

it.each<[Partial<Product>, string, boolean, number, number | null]>([
  [{}, '5חסרים 5', true, 17, 33],
  [{ stockQuantity: 9 }, '9חסר אחד', true, 30, 33],
  [{ stockQuantity: 4.7, reorderLevel: 5 }, '4.7חסרים 0.3', true, 31, 33],
  [{ stockQuantity: 0 }, '0אזל', true, 0, 33],
  [{ stockQuantity: -2 }, '-2אזל', true, 0, 33],
  [{ stockQuantity: null }, '—אזל', true, 0, 33],
  [{ stockQuantity: 10, low: false }, '10', false, 33, 33],
  [{ stockQuantity: 30, low: false }, '30', false, 100, 33],
  [{ stockQuantity: 5, isActive: false }, '5לא פעיל', true, 17, 33],
  [{ stockQuantity: 1, reorderLevel: 0, low: false }, '1', false, 100, 0],
])('%j', (fields, text, isBad, reached, mark) => {
  expect(open(fields)).toEqual({ text, isBad, reached, mark });
});
