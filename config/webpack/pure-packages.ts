import type { RuleSetRule } from 'webpack';

/**
 * Packages without side effects that do not declare it in package.json. Unused modules are removed then: antd's text
 * field needs one context of the form package, and would include the whole package with its validator.
 */
export const purePackages: RuleSetRule = {
  test: /[\\/]node_modules[\\/](@rc-component[\\/][^\\/]+|@ant-design[\\/](colors|cssinjs|cssinjs-utils|fast-color|icons|icons-svg))[\\/]es[\\/].*\.js$/,
  sideEffects: false,
};
