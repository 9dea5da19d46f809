import { aborted } from './sync';

/**
 * A CRM that does not answer its `nth` call until it is told to; `reached` when that call has come.
 * @param isDeaf whoever gives up the call waits for it all the same, as a process does that stands still.
 */
export function gatedFetch(
  inner: typeof fetch,
  nth: number,
  isDeaf = false,
): { fetch: typeof fetch; open: () => void; reached: Promise<void> } {
  let calls = 0;
  let open = () => {};
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const gated: typeof fetch = async (input, init) => {
    calls += 1;
    if (calls === nth) {
      arrive();
      await (isDeaf ? gate : Promise.race([gate, aborted(init?.signal)]));
    }
    return inner(input, init);
  };
  return { fetch: gated, open: () => open(), reached };
}
