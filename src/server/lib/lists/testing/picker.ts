/** Returns a seeded generator of whole numbers below `of`. */
export function picker(seed: number): (of: number) => number {
  let state = seed;
  return (of) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % of;
  };
}
