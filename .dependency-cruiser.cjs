// Import rules. The comment of each rule is displayed with a violation and states the solution.
const tests = String.raw`\.test\.tsx?$|(^|/)testing/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'These files import each other in a cycle. Move the shared code into a third file, or pass it as an argument. (Cycles of type-only imports are allowed.)',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      name: 'crm-format-only-in-sync',
      severity: 'error',
      comment:
        "Only the server's sync feature may use the CRM's wire format. Call a function of src/server/features/sync that works with our own tables.",
      from: { path: '^src/', pathNot: [String.raw`^src/server/features/(sync|mapping)/`, tests] },
      to: { path: String.raw`^src/server/features/sync/crm/fireberry-` },
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
          String.raw`^src/server/lib/(database|lists|settings)/`,
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
        'The layers lib and components may import each other and the contract, but no feature. Pass differences as arguments or props, let the feature listen to an action of lib, or move the file into its feature.',
      from: { path: '^src/(client|server)/(lib|components)/', pathNot: tests },
      to: {
        path: '^src/(client|server)/',
        pathNot: [
          '^src/(client|server)/(lib|components)/',
          // The type of the state is an exception, because the store consists of the features' slices (store-types.ts).
          '^src/client/app/root-reducer\\.ts$',
        ],
      },
    },
    {
      name: 'not-to-app',
      severity: 'error',
      comment:
        'app assembles the features, so no feature and no lower layer may import it. Move shared code to lib or components, or let app pass it as an argument.',
      from: {
        path: '^src/(client|server)/(?!app/)[^/]+/',
        pathNot: ['^src/client/lib/store-types\\.ts$', tests],
      },
      to: { path: '^src/(client|server)/app/' },
    },
    {
      name: 'features-only-by-public-modules',
      severity: 'error',
      comment:
        'A client feature may import only the contract, *-api, *-slice, *-selectors, *-failure, *-texts and permissions/use-can of another feature. Shared components belong in src/client/components, shared logic in src/client/lib.',
      from: { path: '^src/client/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/client/features/[^/]+/',
        pathNot: [
          '^src/client/features/$1/',
          String.raw`-(api|slice|selectors|texts|failure)\.tsx?$|/permissions/use-can\.ts$`,
        ],
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
