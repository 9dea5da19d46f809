const AGOROT = 100;

/** Adds amounts in ₪. The sum is computed in whole agorot, so it is exact. */
export function sum(shekels: readonly number[]): number {
  return shekels.reduce((total, amount) => total + Math.round(amount * AGOROT), 0) / AGOROT;
}
