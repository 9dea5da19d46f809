import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// Updates that take milliseconds in a browser take seconds in jsdom on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// antd's layout effects are passive effects in an environment named test: a button that shows its result ignores a click for a
// moment. Here they are layout effects, as in a browser.
process.env.NODE_ENV = 'development';

// Packages capture many errors, of which nobody reads a hundred frames.
Error.stackTraceLimit = 10;

// React captures a stack for each of the first 10,000 elements in a second, for warnings: a tenth of these tests' time. Its counter
// is held at the limit.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  jest.requireActual<Record<string, object>>('react');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

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

/** jsdom draws nothing. Returns a drawing surface on which every call does nothing. */
function blankSurface(this: HTMLCanvasElement): object {
  return new Proxy<Record<PropertyKey, unknown>>(
    { canvas: this },
    { get: (drawn, name) => (name in drawn ? drawn[name] : () => ({ width: 0 })) },
  );
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

Object.defineProperties(document, { fonts: { value: { ready: Promise.resolve() }, configurable: true } });
HTMLCanvasElement.prototype.getContext = blankSurface as typeof HTMLCanvasElement.prototype.getContext;
Element.prototype.scrollIntoView = () => undefined;

// React then expects no update within `act` only: these tests run the application with its own timers, store and services, as a
// browser does, and wait for what it displays. Testing Library turns it on for its own calls.
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
