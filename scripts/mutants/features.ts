/** Code with rules, and the tests that should detect its mutants. */
export interface MutatedFeature {
  /** Jest project by its name in jest.config.ts. */
  project: 'contract' | 'server' | 'client';
  /** Files, as globs. */
  mutate: readonly string[];
  /** Test files, as globs. Default: all tests that use the file. */
  tests?: readonly string[];
  /** Minimum share of detected mutants, in percent. Null: the share is only printed. */
  goal: number | null;
}

const WITHOUT_TESTS = ['!**/*.test.*', '!**/testing/**', '!**/*-texts.ts'] as const;

/** Goal for pure code with rules. */
const PURE = 85;

/** Client features with a state machine. */
const STATE_MACHINES = ['auth', 'permissions', 'two-factor', 'login-behavior', 'sync'] as const;

/** Returns the slices and listeners of a feature. Running the tests of all five takes longer for each mutant. */
function getSlices(feature: string): MutatedFeature {
  return {
    project: 'client',
    mutate: [`src/client/features/${feature}/**/*-{slice,listeners}.ts`, ...WITHOUT_TESTS],
    // The effects of listeners are in files that they load, tested separately.
    tests: [`src/client/features/${feature}/**/*.test.ts`],
    goal: PURE,
  };
}

/** By feature name: `npm run mutants -- <name>`. */
export const MUTATED_FEATURES: Readonly<Record<string, MutatedFeature>> = {
  rules: {
    project: 'contract',
    mutate: ['src/contract/**/*-rules.ts', ...WITHOUT_TESTS],
    goal: PURE,
  },
  money: {
    project: 'contract',
    mutate: ['src/contract/features/salaries/salary-statistics.ts', 'src/contract/lib/lists/search-text.ts'],
    goal: PURE,
  },
  ...Object.fromEntries(STATE_MACHINES.map((feature) => [`${feature}-slices`, getSlices(feature)])),
  guard: {
    project: 'server',
    mutate: ['src/server/features/accounts/sign-in/guard.ts'],
    // Without the permission matrix: it calls every route for every user, which takes minutes for each mutant.
    tests: [
      'src/server/features/accounts/sign-in/{sign-in-user,guard}.test.ts',
      'src/server/lib/http/limits/request-limits.test.ts',
      'src/server/app/{app,odd-requests,streams}.test.ts',
      'src/server/features/two-factor/two-factor.test.ts',
    ],
    goal: PURE,
  },
  'second-factor': {
    project: 'server',
    mutate: ['src/server/features/two-factor/*.ts', ...WITHOUT_TESTS],
    tests: ['src/server/features/two-factor/*.test.ts'],
    goal: null,
  },
  lists: {
    project: 'server',
    mutate: ['src/server/features/sales/*-queries.ts', 'src/server/lib/lists/*.ts', ...WITHOUT_TESTS],
    tests: ['src/server/{features/sales,features/inventory,lib/lists}/**/*.test.ts'],
    goal: null,
  },
  sync: {
    project: 'server',
    mutate: [
      'src/server/crm-mirror/{mirror/apply-records,mirror/delete-unseen,runs/lease/sync-lease,runs/begin-run}.ts',
    ],
    tests: ['src/server/crm-mirror/{mirror,runs}/**/*.test.ts'],
    goal: null,
  },
};
