import type { Route } from '#contract/lib/http/route';

/** Argument of an endpoint with secret values: a reference into `SecretArgs`. `of` exists only as a type parameter. */
export interface SecretRef<R extends Route> {
  secretRef: string;
  readonly of?: R;
}

/** Reference to a response in `SecretArgs`. */
export interface SecretResponse {
  secretRef: string;
}

/**
 * Holds values that must not enter the store, while an action carries a reference: secrets in arguments and responses, and the
 * responses of files and streams, whose bodies are read later. Each value is removed when it is read.
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
}
