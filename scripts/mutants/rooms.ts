/** Code that decides, with the tests that should notice when it decides otherwise. */
export interface MutatedRoom {
  /** Of the suite, by its name in jest.config.ts. */
  project: 'contract' | 'server' | 'client';
  /** Files, as globs. */
  mutate: readonly string[];
  /** Where its tests stand, as globs; left out: wherever they use the file. */
  tests?: readonly string[];
  /** Share of the mistakes that its tests must notice, in percent; null: it is only told. */
  goal: number | null;
}

const WITHOUT_TESTS = ['!**/*.test.*', '!**/testing/**', '!**/*-texts.ts'] as const;

/** Where most mistakes must be noticed: what decides and touches nothing. */
const PURE = 85;

/** By the word that chooses one: `npm run mutants -- <room>`. */
export const MUTATED_ROOMS: Readonly<Record<string, MutatedRoom>> = {
  rules: {
    project: 'contract',
    mutate: ['src/contract/**/*-rules.ts', ...WITHOUT_TESTS],
    goal: PURE,
  },
  money: {
    project: 'contract',
    mutate: ['src/contract/salaries/salary-statistics.ts', 'src/contract/lists/search-text.ts'],
    goal: PURE,
  },
  slices: {
    project: 'client',
    mutate: [
      'src/client/{auth,permissions,two-factor,login-behavior,sync}/**/*-{slice,listeners}.ts',
      ...WITHOUT_TESTS,
    ],
    // What a listener does stands in files that it loads, and is tested beside those.
    tests: ['src/client/{auth,permissions,two-factor,login-behavior,sync}/**/*.test.ts'],
    goal: PURE,
  },
  guard: {
    project: 'server',
    mutate: ['src/server/auth/guard.ts'],
    // Not the matrix of permissions: it asks every route for every person, which takes minutes a mistake.
    tests: [
      'src/server/auth/{admit-user,guard}.test.ts',
      'src/server/platform/http/request-limits.test.ts',
      'src/server/app/{app,odd-requests,streams}.test.ts',
      'src/server/two-factor/two-factor.test.ts',
    ],
    goal: PURE,
  },
  'second-factor': {
    project: 'server',
    mutate: ['src/server/two-factor/*.ts', ...WITHOUT_TESTS],
    tests: ['src/server/two-factor/*.test.ts'],
    goal: null,
  },
  lists: {
    project: 'server',
    mutate: ['src/server/sales/*-queries.ts', 'src/server/platform/lists/*.ts', ...WITHOUT_TESTS],
    tests: ['src/server/{sales,inventory,platform/lists}/**/*.test.ts'],
    goal: null,
  },
  sync: {
    project: 'server',
    mutate: ['src/server/sync/{mirror/apply-records,mirror/delete-unseen,runs/sync-lease,runs/begin-run}.ts'],
    tests: ['src/server/sync/{mirror,runs}/**/*.test.ts'],
    goal: null,
  },
};
