/**
 * Replaces antd's generation of styles, which takes a tenth of a test's time. jsdom has no layout, so tests do not
 * depend on styles.
 */
export const genStyleHooks = () => (): string[] => ['', ''];
export const genComponentStyleHook = () => (): string => '';
export const genSubStyleComponent = () => (): null => null;
export const genCssVar = (): ((name: string) => string)[] => [(name) => name, (name) => name];
