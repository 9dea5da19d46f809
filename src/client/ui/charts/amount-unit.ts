/** The unit in which a chart's amounts are written, so that 13 of them fit beside each other. */
export type AmountUnit = 'shekels' | 'thousands' | 'millions';

const SHEKELS: Record<AmountUnit, number> = { shekels: 1, thousands: 1_000, millions: 1_000_000 };
/** Five digits are still read at a glance; above that the next unit begins. */
const LONGEST = 20_000;

/** The smallest unit in which none of these amounts is long. */
export function unitFor(amounts: readonly number[]): AmountUnit {
  const largest = Math.max(0, ...amounts.map(Math.abs));
  if (largest < LONGEST) return 'shekels';
  return largest < LONGEST * SHEKELS.thousands ? 'thousands' : 'millions';
}

/** An amount in that unit without its name, e.g. `412` or `-1.2`; a decimal only where it says something. */
export function inUnit(shekels: number, unit: AmountUnit): string {
  const value = shekels / SHEKELS[unit];
  const digits = unit === 'shekels' || Math.abs(value) >= 100 ? 0 : 1;
  const rounded = Number(value.toFixed(digits));
  return (rounded === 0 ? 0 : rounded).toLocaleString('en-US');
}
