import type { FirebaseApp } from 'firebase/app';
import { ReCaptchaV3Provider, getToken, initializeAppCheck } from 'firebase/app-check';

/**
 * Starts App Check with reCAPTCHA v3.
 * @returns A function that resolves to a valid token, or rejects.
 */
export function makeAppCheckTokens(app: FirebaseApp, siteKey: string): () => Promise<string> {
  const appCheck = initializeAppCheck(app, {
    provider: new ReCaptchaV3Provider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  return async () => (await getToken(appCheck)).token;
}
