import { aborted } from './aborted';

/**
 * Creates a CRM that delays its `nth` call until it is opened; `reached` resolves when that call arrives.
 * @param isDeaf the call waits even after it is aborted, like in a suspended process
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
