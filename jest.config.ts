/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

/**
 * Packages that Jest cannot load unchanged, because it runs CommonJS: ES modules only (jose), or `import()` at run
 * time.
 */
const translatedPackages = ['jose', '@electric-sql/pglite', '@fastify/cookie', '@redux-devtools/instrument'];

/** The aliases of tsconfig.json. */
const aliases = {
  '^#(contract|server|client)/(.*)$': '<rootDir>/src/$1/$2',
  '^#mocks/(.*)$': '<rootDir>/mocks/$1',
};

/** Fails a test that writes errors or warnings to the console. */
const reportsFail = '<rootDir>/config/jest/console-setup.ts';

/** Common options of all projects. Tests are next to the tested code. */
const shared: Project = {
  rootDir: __dirname,
  cacheDirectory: '<rootDir>/.cache/jest',
  transform: {
    '\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.jest.json', diagnostics: false }],
    '\\.[cm]?js$': '<rootDir>/config/jest/esm-package-transform.cjs',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${translatedPackages.join('|')})/)`],
  moduleNameMapper: aliases,
  setupFilesAfterEnv: [reportsFail],
  restoreMocks: true,
};

/** A project that runs in plain Node. */
function nodeProject(displayName: string, folder: string): Project {
  return {
    ...shared,
    displayName,
    roots: [`<rootDir>/${folder}`],
    testMatch: ['**/*.test.ts'],
    testEnvironment: 'node',
    // Lookups of globals are slow in the tests' context. drizzle-orm looks this one up for each part of a statement.
    sandboxInjectedGlobals: ['Object'],
  };
}

const client: Project = {
  ...shared,
  displayName: 'client',
  roots: ['<rootDir>/src/client'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: '<rootDir>/config/jest/browser-environment.ts',
  setupFilesAfterEnv: [reportsFail, '<rootDir>/config/jest/browser-setup.ts'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/config/jest/file-stub.ts',
    '\\.(svg|woff2)$': '<rootDir>/config/jest/file-stub.ts',
    ...aliases,
    // One copy of antd: the imports `antd/es/…` are ES modules, the package's main entry is CommonJS.
    '^(antd|@ant-design/[^/]+|@rc-component/[^/]+)/es/(.*)$': '$1/lib/$2',
  },
};

/** Tests of real servers in separate processes, for failures of a whole process. */
const processes: Project = {
  ...nodeProject('processes', 'e2e/processes'),
  roots: ['<rootDir>/e2e/processes', '<rootDir>/e2e/operations'],
  globalSetup: '<rootDir>/config/jest/build-server.ts',
};

const config: Config = {
  projects: [
    nodeProject('contract', 'src/contract'),
    nodeProject('server', 'src/server'),
    client,
    nodeProject('mocks', 'mocks'),
    nodeProject('scripts', 'scripts'),
    processes,
  ],
  // For tests that hang. Benchmarks measure durations.
  testTimeout: 120_000,
};

export default config;
