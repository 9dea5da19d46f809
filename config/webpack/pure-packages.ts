import type { RuleSetRule } from 'webpack';

/**
 * Packages that do nothing when they are merely loaded, though their package.json does not say so. What nobody uses of
 * them is then left out: antd's text field asks for one context of its form package, and would bring all of it and its
 * validator.
 */
export const purePackages: RuleSetRule = {
  test: /[\\/]node_modules[\\/](@rc-component[\\/][^\\/]+|@ant-design[\\/](colors|cssinjs|cssinjs-utils|fast-color|icons|icons-svg))[\\/]es[\\/].*\.js$/,
  sideEffects: false,
};
