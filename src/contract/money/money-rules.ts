const AGOROT = 100;

/** What amounts in shekels add up to, to the agora: added up in whole agorot, and so exact. */
export function sum(shekels: readonly number[]): number {
  return shekels.reduce((total, amount) => total + Math.round(amount * AGOROT), 0) / AGOROT;
}
