/**
 * Holds what must not enter the store while an action carries a reference to it: secrets on their way out, files on
 * their way in. Each thing is taken once.
 */
export class SealedBox {
  private readonly contents = new Map<string, unknown>();
  private count = 0;

  /** @returns the reference. */
  put(content: unknown): string {
    this.count += 1;
    const ref = `sealed-${this.count}`;
    this.contents.set(ref, content);
    return ref;
  }

  /** Undefined for what has been taken, or never was there. */
  take(ref: string): unknown {
    const content = this.contents.get(ref);
    this.contents.delete(ref);
    return content;
  }

  /** How many things nobody has taken. */
  get size(): number {
    return this.contents.size;
  }
}
