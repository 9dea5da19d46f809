// Import rules. The comment of each rule is displayed with a violation and states the solution.
const tests = String.raw`\.test\.tsx?$|(^|/)testing/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'These files need each other at run time. Move what both need into a third file, or pass it in as an argument. (Types may go round.)',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      comment: 'No such file or package. Correct the path, or add the package to package.json.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      comment:
        'src/contract runs in the browser and on the server: it imports zod and itself only. Put the rest into src/server or src/client, or pass it in as an argument.',
      from: { path: '^src/contract/', pathNot: tests },
      to: { pathNot: '^src/contract/|(^|/)node_modules/zod/' },
    },
    {
      name: 'client-knows-no-server',
      severity: 'error',
      comment:
        'The client knows the server by its contract only. Declare what both need in src/contract/<room> and import it from there.',
      from: { path: '^src/client/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-knows-no-client',
      severity: 'error',
      comment:
        'The server knows the client by its contract only. Declare what both need in src/contract/<room> and import it from there.',
      from: { path: '^src/server/' },
      to: { path: '^src/client/' },
    },
    {
      name: 'browser-has-no-node',
      severity: 'error',
      comment: 'Browsers have no Node modules. Use the web API of the same purpose, or do it on the server.',
      from: { path: '^src/(client|contract)/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'product-knows-no-stand-in',
      severity: 'error',
      comment:
        'The product never imports stand-ins, tests, benchmarks or tooling. It reaches the outside world by an address from its configuration; a stand-in listens there.',
      from: { path: '^src/', pathNot: tests },
      to: { path: '^(mocks|e2e|bench|scripts|config)/' },
    },
    {
      name: 'stand-in-knows-no-product',
      severity: 'error',
      comment:
        "A stand-in is written from the outside world's own description, so that it can prove the product wrong. Write the few lines again, or start the product as a child process.",
      from: { path: '^mocks/', pathNot: tests },
      to: { path: '^src/' },
    },
    {
      name: 'tooling-knows-no-product',
      severity: 'error',
      comment: 'Scripts build, check and start the product by path. Import nothing from src.',
      from: { path: '^scripts/', pathNot: tests },
      to: { path: '^src/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      comment: 'This file is for tests. Move what the product needs into a file of its own.',
      from: { path: '^src/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'crm-format-stays-in-sync',
      severity: 'error',
      comment:
        "The CRM's wire format ends at the server's sync room. Ask a function of src/server/sync that speaks of our own tables.",
      from: { path: '^src/', pathNot: [String.raw`^src/server/(sync|mapping)/`, tests] },
      to: { path: String.raw`^src/server/sync/crm/fireberry-` },
    },
    {
      name: 'sql-only-in-queries',
      severity: 'error',
      comment:
        'SQL lives in <room>-queries.ts, as plain functions (find, insert, update, delete, count), and tables in <room>-tables.ts. Add one there and call it.',
      from: {
        path: '^src/server/',
        pathNot: [
          String.raw`-(queries|tables)\.ts$`,
          String.raw`^src/server/platform/(database|lists|settings)/`,
          tests,
        ],
      },
      to: { path: '(^|/)node_modules/drizzle-orm/' },
    },
    {
      name: 'pages-only-by-the-roof',
      severity: 'error',
      comment:
        'A page is opened by the router (src/client/app) and loaded lazily. What two rooms show belongs to src/client/ui.',
      from: { path: '^src/client/([^/]+)/', pathNot: ['^src/client/app/', tests] },
      to: { path: String.raw`^src/client/[^/]+/.*-page\.tsx$`, pathNot: '^src/client/$1/' },
    },
    {
      name: 'floors-know-no-room',
      severity: 'error',
      comment:
        'platform and ui lie below the rooms, which stand on them: they import each other, the contract, and no room. Pass what differs as an argument or a prop, let the room hear an action of the platform, or move the file into its room.',
      from: { path: '^src/(client|server)/(platform|ui)/', pathNot: tests },
      to: {
        path: '^src/(client|server)/',
        pathNot: [
          '^src/(client|server)/(platform|ui)/',
          // The types of state and dispatch go round: the store is made of the rooms.
          '^src/client/app/store\\.ts$',
        ],
      },
    },
    {
      name: 'nobody-imports-the-roof',
      severity: 'error',
      comment:
        'app assembles the rooms, so no room and no floor imports it. What a room needs from it belongs to platform or ui; what it gives to a room, app passes in.',
      from: { path: '^src/(client|server)/(?!app/)[^/]+/', pathNot: tests },
      to: { path: '^src/(client|server)/app/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rooms-meet-at-their-doors',
      severity: 'error',
      comment:
        'Of another room a client room imports its contract, its *-api, *-slice, *-selectors (as a hook: permissions/use-lacks) or *-texts. What both show belongs to src/client/ui, what both do to src/client/platform.',
      from: { path: '^src/client/(?!app/|platform/|ui/)([^/]+)/', pathNot: tests },
      to: {
        path: '^src/client/(?!app/|platform/|ui/)[^/]+/',
        pathNot: [
          '^src/client/$1/',
          String.raw`-(api|slice|selectors|texts)\.tsx?$|/permissions/use-lacks\.ts$`,
        ],
      },
    },
    {
      name: 'no-development-package-in-the-product',
      severity: 'error',
      comment:
        'Production installs without devDependencies. Move the package to "dependencies" in package.json, or do without it.',
      from: { path: '^src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      comment: 'This package is here only because another one brought it. Add it to package.json.',
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
