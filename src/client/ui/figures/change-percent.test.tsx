import { render } from '@testing-library/react';
import { ChangePercent } from './change-percent';

it.each([
  ['a rise', 112, 100, '↑ 12%', 'good'],
  ['a fall', 88, 100, '↓ 12%', 'bad'],
  ['a fall below zero', -5, 100, '↓ 105%', 'bad'],
  ['what is equal', 100, 100, '0%', null],
  ['a rise of less than half a percent', 100.4, 100, '0%', null],
  ['a fall of less than half a percent', 99.6, 100, '0%', null],
  ['what was 0 before', 100, 0, 'אין השוואה', null],
  ['what was below zero before', 100, -50, 'אין השוואה', null],
])('shows %s', (_what, current, previous, text, tone) => {
  const { container, rerender } = render(<ChangePercent current={current} previous={previous} />);
  expect(container).toHaveTextContent(text);
  expect(container.querySelector('.good, .bad')?.className ?? null).toBe(tone);
  rerender(<ChangePercent current={current} previous={previous} plain />);
  expect(container).toHaveTextContent(text);
  expect(container.querySelector('.good, .bad')).toBeNull();
});
