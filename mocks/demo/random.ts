const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A small seeded generator (sfc32): the same seed gives the same numbers on every machine. */
export type Random = {
  /** 32 random bits. */
  bits: () => number;
  /** 0 ≤ x < 1. */
  next: () => number;
  /** Whole number, both ends included. */
  int: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** A lower-case GUID. */
  guid: () => string;
};

function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  return value >>> 0;
}

/** Returns a separate random stream for each name, so that changing one kind of data does not affect another. */
export function randomStream(seed: number, name: string): Random {
  let [a, b, c, d] = [hash(`${seed}/${name}`), hash(`${name}:${seed}`), seed | 0, 1];
  const bits = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 15; round += 1) bits();
  const next = (): number => bits() / 4_294_967_296;
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T;
  return { bits, next, int, chance: (probability) => next() < probability, pick, guid: () => getGuid(bits) };
}

function hex4(value: number): string {
  return `${HEX[value >>> 24]}${HEX[(value >>> 16) & 255]}${HEX[(value >>> 8) & 255]}${HEX[value & 255]}`;
}

function getGuid(bits: () => number): string {
  const second = hex4(bits());
  const third = hex4(bits());
  const group = (8 + (bits() & 3)).toString(16);
  return `${hex4(bits())}-${second.slice(0, 4)}-4${second.slice(5)}-${group}${third.slice(1, 4)}-${third.slice(4)}${hex4(bits())}`;
}

/** Returns a function that picks an index by weight. */
export function weightedPicker(weights: readonly number[]): (random: Random) => number {
  const sums = new Float64Array(weights.length);
  let total = 0;
  for (let at = 0; at < weights.length; at += 1) {
    total += weights[at] as number;
    sums[at] = total;
  }
  return (random) => {
    const target = random.next() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] as number) <= target) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
