/**
 * Replaces the module that inserts antd's styles. jsdom has no layout, and each query of an element's style would
 * read thousands of rules. Attributes express visibility in tests.
 */
export const updateCSS = (): HTMLStyleElement => document.createElement('style');
export const removeCSS = (): void => undefined;
export const injectCSS = (): HTMLStyleElement => document.createElement('style');
export const clearContainerCache = (): void => undefined;
