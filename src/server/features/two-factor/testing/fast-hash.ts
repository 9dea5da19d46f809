import type * as codeHash from '../code-hash';

/** Returns the module of code hashes at the lowest cost, for tests with many codes. */
export function withoutCost(): typeof codeHash {
  const real = jest.requireActual<typeof codeHash>('../code-hash');
  return {
    ...real,
    // Otherwise a right code would replace the fast hash by a slow one.
    isOutdated: () => false,
    hashCode: (code, salt = real.createSalt(), cost = { N: 2, p: 1 }) => real.hashCode(code, salt, cost),
  };
}
