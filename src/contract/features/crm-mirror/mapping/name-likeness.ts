/** Prefix of custom fields and objects (fireberry.md section 5). It has no meaning for the comparison. */
const PREFIX = /^(pcf|customobject)/;

function getPairs(name: string): string[] {
  const plain = name.toLowerCase().replace(PREFIX, '').replaceAll(/[\s_]/g, '');
  return Array.from({ length: Math.max(plain.length - 1, 0) }, (_, i) => plain.slice(i, i + 2));
}

/** Similarity of two names from 0 to 1: the share of common letter pairs. */
export function likeness(left: string, right: string): number {
  const [a, b] = [getPairs(left), getPairs(right)];
  if (a.length === 0 || b.length === 0) return 0;
  const rest = [...b];
  const common = a.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / (a.length + b.length);
}
