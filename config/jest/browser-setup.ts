import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// Updates that take milliseconds in a browser take seconds in jsdom on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// React captures a stack for each element. Jest's limit of 100 frames takes a fifteenth of these tests' time.
Error.stackTraceLimit = 10;

// By default every failed attempt of a waiting query prints the whole document. `screen.debug()` prints it once.
configure({ getElementError: (message) => new Error(message ?? undefined) });

/** antd queries screen widths. Here no media query matches. */
function matchNothing(query: string): MediaQueryList {
  const target = new EventTarget();
  return Object.assign(target, {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

/** jsdom has no layout, so sizes never change. */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const readStyle = window.getComputedStyle.bind(window);

Object.defineProperties(window, {
  matchMedia: { value: matchNothing, configurable: true, writable: true },
  ResizeObserver: { value: SilentObserver, configurable: true, writable: true },
  IntersectionObserver: { value: SilentObserver, configurable: true, writable: true },
  scrollTo: { value: () => undefined, configurable: true, writable: true },
  // jsdom reports an error for styles of pseudo-elements (antd measures scroll bars with them).
  getComputedStyle: { value: (element: Element) => readStyle(element), configurable: true, writable: true },
});

Element.prototype.scrollIntoView = () => undefined;
