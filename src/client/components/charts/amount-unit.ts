/** Unit of a chart's amounts. It is chosen so that 13 amounts fit beside each other. */
export type AmountUnit = 'shekels' | 'thousands' | 'millions';

const SHEKELS: Record<AmountUnit, number> = { shekels: 1, thousands: 1_000, millions: 1_000_000 };
/** Amounts from here on use the next unit: five digits are still easy to read. */
const MAX_SHEKELS = 20_000;

/** Returns the smallest unit in which all amounts are short. */
export function unitFor(amounts: readonly number[]): AmountUnit {
  const largest = Math.max(0, ...amounts.map(Math.abs));
  if (largest < MAX_SHEKELS) return 'shekels';
  return largest < MAX_SHEKELS * SHEKELS.thousands ? 'thousands' : 'millions';
}

/** Formats an amount in the unit, without the unit's name, e.g. `412` or `-1.2`. Only short amounts have a decimal. */
export function formatInUnit(shekels: number, unit: AmountUnit): string {
  const value = shekels / SHEKELS[unit];
  const digits = unit === 'shekels' || Math.abs(value) >= 100 ? 0 : 1;
  const rounded = Number(value.toFixed(digits));
  return (rounded === 0 ? 0 : rounded).toLocaleString('en-US');
}
