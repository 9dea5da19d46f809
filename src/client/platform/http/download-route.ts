import { httpError, NOT_AUTHENTICATED, type ApiError } from './api-error';
import { requestRoute, type RouteCall } from './call-route';
import type { Services } from '../services';

export type Download = { file: Blob; name: string } | { error: ApiError };

/** Fetches a route that gives a file. Never rejects. `onProgress` is told the bytes that have come so far. */
export async function downloadRoute(
  services: Pick<Services, 'http' | 'identity'>,
  call: RouteCall,
  onProgress: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<Download> {
  try {
    const answer = await requestRoute(services, call, signal);
    if (answer === null) return { error: NOT_AUTHENTICATED };
    if (!answer.ok) return { error: await httpError(answer) };
    const parts: BlobPart[] = [];
    let bytes = 0;
    const reader = answer.body?.getReader();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      parts.push(part.value as Uint8Array<ArrayBuffer>);
      bytes += part.value.byteLength;
      onProgress(bytes);
    }
    const type = answer.headers.get('content-type') ?? '';
    return { file: new Blob(parts, { type }), name: fileName(answer.headers.get('content-disposition')) };
  } catch (error) {
    return { error: { kind: 'network', text: error instanceof Error ? error.message : 'the call failed' } };
  }
}

/** The name that the server gives the file, the one in all languages first (RFC 5987). */
function fileName(disposition: string | null): string {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (full) return decodeURIComponent(full);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'download';
}
