import type { SimRequest, SimResponse } from './types';

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

function failed(code: string, message: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
}

/** Waits like for a server that never responds, until the caller aborts. */
function timeout(signal: AbortSignal | null, instant: boolean): Promise<never> {
  if (instant)
    return Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  if (!signal) return Promise.reject(failed('UND_ERR_HEADERS_TIMEOUT', 'Headers Timeout Error'));
  return new Promise((_resolve, reject) => {
    const rejectCall = (): void => reject(signal.reason as Error);
    if (signal.aborted) rejectCall();
    else signal.addEventListener('abort', rejectCall, { once: true });
  });
}

/** Returns a body that stops in the middle, as after a connection reset. */
function brokenBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (!sent && bytes.length > 0) {
        sent = true;
        controller.enqueue(bytes);
        return;
      }
      controller.error(
        new TypeError('terminated', {
          cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
        }),
      );
    },
  });
}

/** Returns the same bytes in small chunks. There are no pauses between them without a socket. */
function drippedBody(bytes: Uint8Array, chunkBytes: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, Math.min(bytes.length, at + chunkBytes)));
      at += chunkBytes;
    },
  });
}

function getBody(response: SimResponse): BodyInit | null {
  const { transport } = response;
  if (!transport) return response.body;
  const bytes = new TextEncoder().encode(response.body);
  if (transport.kind === 'reset') return brokenBody(bytes.subarray(0, transport.afterBytes));
  return transport.kind === 'drip' ? drippedBody(bytes, transport.chunkBytes) : null;
}

/** Returns a `fetch` function that calls the simulator without a socket. */
export function simulatorFetch(
  handle: (request: SimRequest) => Promise<SimResponse>,
  instantTimeouts: boolean,
): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const response = await handle({
      method: request.method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body ? { body } : {}),
    });
    if (response.transport?.kind === 'timeout') return timeout(init?.signal ?? null, instantTimeouts);
    return new Response(getBody(response), { status: response.status, headers: response.headers });
  };
}
