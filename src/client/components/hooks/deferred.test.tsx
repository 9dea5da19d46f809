import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Deferred } from './deferred';
import { usePrinting } from './use-printing';

/** Renders like a long table: a part of the rows on the screen, all rows in print. */
function Rows({ text }: { text: string }): ReactNode {
  return <Deferred>{usePrinting() ? `all ${text}` : text}</Deferred>;
}

const now = (): string | null => document.body.textContent;

it('keeps the old content until the next paint, then renders the new content', async () => {
  const { rerender } = render(<Rows text="first" />);
  await act(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))));
  rerender(<Rows text="second" />);
  rerender(<Rows text="third" />);
  expect(now()).toBe('first');
  expect(await screen.findByText('third')).toBeVisible();
});

it('renders the latest content before the first paint', () => {
  const { rerender } = render(<Rows text="first" />);
  rerender(<Rows text="second" />);
  expect(now()).toBe('second');
});

it('renders the latest content at once for printing', async () => {
  render(<Rows text="rows" />);
  await act(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))));
  window.dispatchEvent(new Event('beforeprint'));
  expect(now()).toBe('all rows');
  window.dispatchEvent(new Event('afterprint'));
  expect(now()).toBe('rows');
});

it('renders nothing in a container that has just opened until the container is painted', async () => {
  render(<Deferred startsEmpty>content</Deferred>);
  expect(now()).toBe('');
  expect(await screen.findByText('content')).toBeVisible();
});
