import type { StoreEnhancer } from '@reduxjs/toolkit';

export type DevTools = (options: object) => StoreEnhancer;

/** Returns the enhancer of Redux DevTools, if they are installed. */
export function getDevTools(window: object): DevTools | undefined {
  return (window as { __REDUX_DEVTOOLS_EXTENSION__?: DevTools }).__REDUX_DEVTOOLS_EXTENSION__;
}
