import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// What a screen shows in milliseconds takes seconds in jsdom on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

/** antd asks for screen widths; here no media query ever matches, as on a page without a screen. */
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

/** jsdom has no layout, so no size ever changes. */
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
  // jsdom reports an error when asked for a pseudo-element's style (antd measures scroll bars that way).
  getComputedStyle: { value: (element: Element) => readStyle(element), configurable: true, writable: true },
});

Element.prototype.scrollIntoView = () => undefined;
