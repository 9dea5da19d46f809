import type { Config } from '../config';

const TIMEOUT_MS = 10_000;
/** Google answers with these if it rejects the key itself. */
const REJECTED = [400, 401, 403];

/** Google's answer about the key of the web app; null: it accepts the key. */
export interface WebKeyAnswer {
  isRejected: boolean;
  detail: string;
}

export const WEB_KEY_HOST = 'identitytoolkit.googleapis.com';

/** Asks Google for the public configuration of the project that a web app's key belongs to. Does not throw. */
export async function pingWebKey(
  { firebase: { apiKey }, publicOrigin }: Pick<Config, 'firebase' | 'publicOrigin'>,
  send: typeof fetch,
): Promise<WebKeyAnswer | null> {
  try {
    const response = await send(`https://${WEB_KEY_HOST}/v1/projects?key=${encodeURIComponent(apiKey)}`, {
      // A key can be restricted to the application's site.
      headers: { referer: `${publicOrigin}/` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return null;
    const body = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
    const detail = [`HTTP ${response.status}`, body.error?.message].filter(Boolean).join(': ');
    return { isRejected: REJECTED.includes(response.status), detail };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return { isRejected: false, detail: cause?.code ?? message };
  }
}
