/** Replaces the hook that computes antd's styles: a tenth of the tests' time, for styles that are not inserted. */
export default (): void => undefined;
export const STYLE_PREFIX = 'style';
export const extract = (): null => null;
export const uniqueHash = (): string => '';
