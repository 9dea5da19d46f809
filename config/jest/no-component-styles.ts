/**
 * Replaces the module that computes the styles of antd's components. jsdom has no layout, and each component would
 * compute its style sheet in each test file.
 */
const noClasses = ['', ''];

export const genStyleHooks = () => () => noClasses;
export const genComponentStyleHook = () => () => '';
export const genSubStyleComponent = () => () => null;

/** Names of CSS variables, and references to them. Components set them as inline styles. */
export const genCssVar = (prefix: string, component: string) => {
  const nameVariable = (name: string): string => `--${prefix}-${component}-${name}`;
  return [nameVariable, (name: string) => `var(${nameVariable(name)})`];
};
