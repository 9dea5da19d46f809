import { act, render, screen } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { useRemainingHeight } from './use-remaining-height';

const BELOW = 20;

function Rows(): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  return <div ref={frame}>{useRemainingHeight(frame, BELOW, 0)}</div>;
}

/** Calls the observers of an element, as a browser does when its size changes. */
const observers = new Map<Element, (() => void)[]>();
class FakeObserver {
  constructor(private readonly onChange: () => void) {}
  observe(element: Element): void {
    observers.set(element, [...(observers.get(element) ?? []), this.onChange]);
  }
  disconnect(): void {}
}

it('returns a smaller height when a bar above the page shrinks the frame', () => {
  Object.defineProperty(globalThis, 'ResizeObserver', { value: FakeObserver, configurable: true });
  const place = jest.spyOn(Element.prototype, 'getBoundingClientRect');
  place.mockReturnValue(new DOMRect(0, 100, 10, 10));
  render(
    <main className="frame-main">
      <section>
        <Rows />
      </section>
    </main>,
  );
  const full = window.innerHeight - 100 - BELOW;
  expect(screen.getByText(full)).toBeVisible();
  place.mockReturnValue(new DOMRect(0, 144, 10, 10));
  act(() => observers.get(screen.getByRole('main'))?.forEach((onChange) => onChange()));
  expect(screen.getByText(full - 44)).toBeVisible();
});
