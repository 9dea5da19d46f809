/**
 * Stands for the module by which antd's styles come into the page. jsdom has no layout, and each question about an
 * element's style would read thousands of rules; what shows and what is hidden is said by attributes here.
 */
export const updateCSS = (): HTMLStyleElement => document.createElement('style');
export const removeCSS = (): void => undefined;
export const injectCSS = (): HTMLStyleElement => document.createElement('style');
export const clearContainerCache = (): void => undefined;
