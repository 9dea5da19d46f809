import type { ApiError } from './api-error';

/** A file that a route gave, with the name that the server gives it. */
export interface ServedFile {
  file: Blob;
  name: string;
}

type Content = { data: unknown } | { error: ApiError };

const NO_CONTENT = 204;

export async function readJson(answer: Response): Promise<Content> {
  if (answer.status === NO_CONTENT) return { data: null };
  const content = await answer.text();
  try {
    return { data: JSON.parse(content) };
  } catch {
    return { error: { kind: 'malformed', text: 'the answer is no JSON' } };
  }
}

/** @throws when the answer is cut off. `onProgress` is told the bytes that have come so far. */
export async function readFile(
  answer: Response,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<{ data: ServedFile }> {
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
  const name = fileName(answer.headers.get('content-disposition'));
  return { data: { file: new Blob(parts, { type }), name } };
}

/** The one in all languages first (RFC 5987). */
function fileName(disposition: string | null): string {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (full) return decodeURIComponent(full);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'download';
}
