/** Memoises an async function without arguments. A rejection is not cached, so that the next call retries. */
export function memoizeAsync<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | null = null;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = null;
      throw error;
    });
    return done;
  };
}
