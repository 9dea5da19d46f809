// Import rules. The comment of each rule is displayed with a violation and states the solution.
const tests = String.raw`\.test\.tsx?$|(^|/)testing/`;

/**
 * The order in which each package can be read: a folder imports only those before it. Add a new feature where this holds.
 */
const READING_ORDER = {
  contract: [
    'lib',
    ...features(
      'permissions api-tokens salary-views audit-log biometric customers inventory list-views login-behavior palette roles sales crm-mirror',
      'dashboard functions reports salaries agent-area agents two-factor user-info-management users auth invitations',
    ),
  ],
  server: [
    'db',
    'lib',
    'crm-mirror',
    ...features(
      'audit-log customers inventory list-views login-behavior roles api-tokens salary-views two-factor biometric accounts permissions',
      'personal-data sales salaries agents agent-area user-info-management palette functions reports dashboard',
    ),
    'app',
  ],
  client: [
    'lib',
    'components',
    'session',
    ...features(
      'access salary-views agent-area auth biometric inventory login-behavior marketers palette roles api-tokens user-info-management salaries sync agents customers',
      'dashboard fault-report functions mapping sales audit-log users reports two-factor',
    ),
    'app',
  ],
};

function features(...lines) {
  return lines
    .join(' ')
    .split(' ')
    .map((name) => `features/${name}`);
}

/** Returns a rule for each folder: it must not import those after it. */
function keepOrder([name, folders]) {
  const listed = folders.join('|');
  return [
    ...folders.slice(0, -1).map((folder, at) => ({
      name: `${name}-in-reading-order`,
      severity: 'error',
      comment: `src/${name} can be read in the order of READING_ORDER, where ${folder} is before the imported folder. Move the shared code to an earlier folder, or pass it as an argument.`,
      from: { path: `^src/${name}/${folder}/`, pathNot: tests },
      to: { path: `^src/${name}/(${folders.slice(at + 1).join('|')})/` },
    })),
    {
      name: `${name}-unlisted`,
      severity: 'error',
      comment:
        'This folder is not in READING_ORDER of .dependency-cruiser.cjs. Add it after the folders that it imports.',
      from: { path: `^src/${name}/.+/`, pathNot: [`^src/${name}/(${listed})/`, tests] },
      to: {},
    },
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(READING_ORDER).flatMap(keepOrder),
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'These files import each other in a cycle. Move the shared code into a third file, or pass it as an argument. Imports of types count, too: a cycle cannot be read piece by piece.',
      from: { pathNot: tests },
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'The file or package does not exist. Correct the path, or add the package to package.json.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      comment:
        'src/contract runs in the browser and on the server, so it may only import zod and itself. Move the code to src/server or src/client, or pass the value as an argument.',
      from: { path: '^src/contract/', pathNot: tests },
      to: { pathNot: '^src/contract/|(^|/)node_modules/zod/' },
    },
    {
      name: 'client-not-to-server',
      severity: 'error',
      comment:
        'The client must not import the server. Declare shared code in src/contract/<feature> and import it from there.',
      from: { path: '^src/client/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-not-to-client',
      severity: 'error',
      comment:
        'The server must not import the client. Declare shared code in src/contract/<feature> and import it from there.',
      from: { path: '^src/server/' },
      to: { path: '^src/client/' },
    },
    {
      name: 'no-node-modules-in-browser',
      severity: 'error',
      comment:
        'Node modules do not exist in browsers. Use the corresponding web API, or move the code to the server.',
      from: { path: '^src/(client|contract)/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'src-not-to-mocks-or-tooling',
      severity: 'error',
      comment:
        'src must not import mocks, tests, benchmarks or tooling. It calls external services at configured addresses, where a mock can listen.',
      from: { path: '^src/', pathNot: tests },
      to: { path: '^(mocks|e2e|bench|scripts|config)/' },
    },
    {
      name: 'mocks-not-to-src',
      severity: 'error',
      comment:
        "A mock implements the external service's documentation independently, so that it can reveal errors in src. Repeat the few lines, or start the application as a child process.",
      from: { path: '^mocks/', pathNot: tests },
      to: { path: '^src/' },
    },
    {
      name: 'scripts-not-to-src',
      severity: 'error',
      comment: 'Scripts build, check and start the application by path. They must not import src.',
      from: { path: '^scripts/', pathNot: tests },
      to: { path: '^src/' },
    },
    {
      name: 'src-not-to-tests',
      severity: 'error',
      comment: 'This file is for tests only. Move the needed code into a separate file.',
      from: { path: '^src/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'crm-format-only-in-the-mirror',
      severity: 'error',
      comment:
        "Only src/server/crm-mirror may use the CRM's wire format. Call a function of it that works with our own tables.",
      from: { path: '^src/', pathNot: ['^src/server/crm-mirror/', tests] },
      to: { path: '^src/server/crm-mirror/crm/fireberry-' },
    },
    {
      name: 'sql-only-in-queries',
      severity: 'error',
      comment:
        'SQL belongs in <feature>-queries.ts as plain functions (find, insert, update, delete, count), and table definitions in <feature>-tables.ts. Add a function there and call it.',
      from: {
        path: '^src/server/',
        pathNot: [
          String.raw`-(queries|tables)\.ts$`,
          String.raw`^src/server/(db|lib/(lists|settings))/`,
          tests,
        ],
      },
      to: { path: '(^|/)node_modules/drizzle-orm/' },
    },
    {
      name: 'pages-only-by-router',
      severity: 'error',
      comment:
        'Only the router (src/client/app) imports pages, and loads them lazily. Components shared by features belong in src/client/components.',
      from: { path: '^src/client/(features/[^/]+|components|lib)/', pathNot: tests },
      to: { path: String.raw`^src/client/.*-page\.tsx$`, pathNot: '^src/client/$1/' },
    },
    {
      name: 'lib-and-components-not-to-features',
      severity: 'error',
      comment:
        'The layers db, lib and components may import the contract and the layers before them, but no feature. Pass differences as arguments or props, let the feature listen to an action of lib, or move the file into its feature.',
      from: { path: '^src/(client|server)/(lib|components|db)/', pathNot: tests },
      to: {
        path: '^src/(client|server)/',
        pathNot: '^src/(client|server)/(lib|components|db)/',
      },
    },
    {
      name: 'not-to-app',
      severity: 'error',
      comment:
        'app assembles the features, so no feature and no lower layer may import it. Move shared code to lib or components, or let app pass it as an argument.',
      from: {
        path: '^src/(client|server)/(?!app/)[^/]+/',
        pathNot: tests,
      },
      to: { path: '^src/(client|server)/app/' },
    },
    {
      name: 'features-only-by-public-modules',
      severity: 'error',
      comment:
        'A client feature may import only *-api, *-slice, *-selectors, *-failure and *-texts of another feature. Shared components belong in src/client/components, shared logic in src/client/lib.',
      from: { path: '^src/client/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/client/features/[^/]+/',
        pathNot: ['^src/client/features/$1/', String.raw`-(api|slice|selectors|texts|failure)\.tsx?$`],
      },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      comment: 'This package is only a transitive dependency. Add it to package.json.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    builtInModules: { add: [] },
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
  },
};
