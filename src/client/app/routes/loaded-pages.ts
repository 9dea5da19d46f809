import type { ComponentType } from 'react';

/** Dynamic import of a page. Must be the same function at every call. */
export type LoadPage = () => Promise<ComponentType>;

const LOADED = new WeakMap<LoadPage, ComponentType>();

/** Returns the page's component if its code is loaded. */
export function getLoadedPage(load: LoadPage): ComponentType | undefined {
  return LOADED.get(load);
}

export function setLoadedPage(load: LoadPage, page: ComponentType): void {
  LOADED.set(load, page);
}

/** Loads a page's code and stores its component, which then renders without another load. */
export async function loadPage(load: LoadPage): Promise<ComponentType> {
  const page = await load();
  setLoadedPage(load, page);
  return page;
}
