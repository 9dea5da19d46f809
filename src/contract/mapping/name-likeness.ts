/** Custom fields and objects begin so (fireberry.md section 5); it says nothing of what they hold. */
const PREFIX = /^(pcf|customobject)/;

function pairsOf(name: string): string[] {
  const plain = name.toLowerCase().replace(PREFIX, '').replaceAll(/[\s_]/g, '');
  return Array.from({ length: Math.max(plain.length - 1, 0) }, (_, i) => plain.slice(i, i + 2));
}

/** How alike two names are, from 0 to 1: the share of their pairs of letters that both have. */
export function likeness(left: string, right: string): number {
  const [a, b] = [pairsOf(left), pairsOf(right)];
  if (a.length === 0 || b.length === 0) return 0;
  const rest = [...b];
  const common = a.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / (a.length + b.length);
}
