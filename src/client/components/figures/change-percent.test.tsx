import { render } from '@testing-library/react';
import { ChangePercent } from './change-percent';

it.each([
  ['a rise', 112, 100, '↑ 12%', 'good'],
  ['a fall', 88, 100, '↓ 12%', 'bad'],
  ['a fall below zero', -5, 100, '↓ פחות', 'bad'],
  ['what is equal', 100, 100, 'ללא שינוי', null],
  ['a rise of less than half a percent', 100.4, 100, '↑ מעט יותר', 'good'],
  ['a fall of less than half a percent', 99.6, 100, '↓ מעט פחות', 'bad'],
  ['what was 0 before', 100, 0, '↑ לעומת 0', 'good'],
  ['what was below zero before', 100, -50, '↑ יותר', 'good'],
])('shows %s', (_what, current, previous, text, tone) => {
  const { container, rerender } = render(<ChangePercent current={current} previous={previous} />);
  expect(container).toHaveTextContent(text);
  expect(container.querySelector('.good, .bad')?.className ?? null).toBe(tone);
  rerender(<ChangePercent current={current} previous={previous} plain />);
  expect(container).toHaveTextContent(text);
  expect(container.querySelector('.good, .bad')).toBeNull();
});
