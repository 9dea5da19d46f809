import type { Route } from '#contract/lib/http/route';

/** Argument of an endpoint with secret values: a reference into `SecretArgs`. `of` exists only as a type parameter. */
export interface SecretRef<R extends Route> {
  secretRef: string;
  readonly of?: R;
}

/**
 * Holds values that must not enter the store, while an action carries a reference: outgoing secrets, incoming files.
 * Each value is removed when it is read.
 */
export class SecretArgs {
  private readonly contents = new Map<string, unknown>();
  private count = 0;

  /** @returns The reference. */
  put(content: unknown): string {
    this.count += 1;
    const ref = `secret-${this.count}`;
    this.contents.set(ref, content);
    return ref;
  }

  /** Removes and returns a value. Returns `undefined` for an unknown reference. */
  take(ref: string): unknown {
    const content = this.contents.get(ref);
    this.contents.delete(ref);
    return content;
  }

  /** Number of stored values. */
  get size(): number {
    return this.contents.size;
  }
}
