import type { ApiError } from './api-error';

/** File returned by a route, with the server's file name. */
export interface ServedFile {
  file: Blob;
  name: string;
}

type Content = { data: unknown } | { error: ApiError };

const NO_CONTENT = 204;

export async function readJson(response: Response): Promise<Content> {
  if (response.status === NO_CONTENT) return { data: null };
  const content = await response.text();
  try {
    return { data: JSON.parse(content) };
  } catch {
    return { error: { kind: 'malformed', text: 'the answer is no JSON' } };
  }
}

/**
 * Reads the body of a file's response. `onProgress` receives the number of bytes loaded so far.
 * @throws Error if the response is truncated.
 */
export async function readFile(response: Response, onProgress: (bytes: number) => void): Promise<ServedFile> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    bytes += part.value.byteLength;
    onProgress(bytes);
  }
  const type = response.headers.get('content-type') ?? '';
  const name = fileName(response.headers.get('content-disposition'));
  return { file: new Blob(parts, { type }), name };
}

/** Returns the UTF-8 file name (RFC 5987), else the plain one. */
function fileName(disposition: string | null): string {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (full) return decodeURIComponent(full);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'download';
}
