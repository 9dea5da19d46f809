// Converts packages that contain only ES modules to CommonJS. swc needs a tenth of TypeScript's time.
const { transformSync } = require('@swc/core');

module.exports = {
  process(source, filename) {
    return transformSync(source, {
      filename,
      swcrc: false,
      configFile: false,
      sourceMaps: 'inline',
      module: { type: 'commonjs' },
      jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' },
    });
  },
};
