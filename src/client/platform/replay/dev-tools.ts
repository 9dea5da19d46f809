import type { StoreEnhancer } from '@reduxjs/toolkit';

export type DevTools = (options: object) => StoreEnhancer;

/** Redux DevTools' enhancer, where this browser has them. */
export function devToolsOf(window: object): DevTools | undefined {
  return (window as { __REDUX_DEVTOOLS_EXTENSION__?: DevTools }).__REDUX_DEVTOOLS_EXTENSION__;
}
