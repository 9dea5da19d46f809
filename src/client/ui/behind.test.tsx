import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Behind } from './behind';
import { usePrinting } from './use-printing';

/** As a long table does it: a part of it on the screen, all of it on paper. */
function Rows({ text }: { text: string }): ReactNode {
  return <Behind>{usePrinting() ? `all ${text}` : text}</Behind>;
}

const now = (): string | null => document.body.textContent;

it('stands as it was until the answer is on the screen, and comes then', async () => {
  const { rerender } = render(<Rows text="first" />);
  await act(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))));
  rerender(<Rows text="second" />);
  rerender(<Rows text="third" />);
  expect(now()).toBe('first');
  expect(await screen.findByText('third')).toBeVisible();
});

it('is as it is to be before it was ever seen', () => {
  const { rerender } = render(<Rows text="first" />);
  rerender(<Rows text="second" />);
  expect(now()).toBe('second');
});

it('is whole on paper at once, and as before behind it', async () => {
  render(<Rows text="rows" />);
  await act(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))));
  window.dispatchEvent(new Event('beforeprint'));
  expect(now()).toBe('all rows');
  window.dispatchEvent(new Event('afterprint'));
  expect(now()).toBe('rows');
});

it('comes into a place that has just opened, after the place', async () => {
  render(<Behind opens>content</Behind>);
  expect(now()).toBe('');
  expect(await screen.findByText('content')).toBeVisible();
});
