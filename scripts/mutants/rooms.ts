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

/** Rooms of the browser that hold a state machine. */
const STATE_MACHINES = ['auth', 'permissions', 'two-factor', 'login-behavior', 'sync'] as const;

/** A room's slices and listeners, each room by itself: the tests of all five take longer a mistake. */
function slicesOf(room: string): MutatedRoom {
  return {
    project: 'client',
    mutate: [`src/client/${room}/**/*-{slice,listeners}.ts`, ...WITHOUT_TESTS],
    // What a listener does stands in files that it loads, and is tested beside those.
    tests: [`src/client/${room}/**/*.test.ts`],
    goal: PURE,
  };
}

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
  ...Object.fromEntries(STATE_MACHINES.map((room) => [`${room}-slices`, slicesOf(room)])),
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
