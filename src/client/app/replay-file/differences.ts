/** Difference between two states; null for a missing value. */
export interface Difference {
  path: string;
  before: string | null;
  after: string | null;
}

const MAX_VALUE_LENGTH = 200;

/** Returns the differences between two trees. Identical objects are skipped. */
export function differences(before: unknown, after: unknown, most = 300): Difference[] {
  const found: Difference[] = [];
  const compare = (one: unknown, other: unknown, path: string): void => {
    if (one === other || found.length >= most) return;
    if (!isTree(one) || !isTree(other) || Array.isArray(one) !== Array.isArray(other)) {
      const [old, now] = [getText(one), getText(other)];
      if (old !== now) found.push({ path, before: old, after: now });
      return;
    }
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
      compare(one[key], other[key], path === '' ? key : `${path} › ${key}`);
  };
  compare(before, after, '');
  return found;
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function getText(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
