import type { FirebaseApp } from 'firebase/app';
import { ReCaptchaV3Provider, getToken, initializeAppCheck } from 'firebase/app-check';

/** App Check by reCAPTCHA v3. @returns gives a token that is still good, or rejects. */
export function makeAppCheckTokens(app: FirebaseApp, siteKey: string): () => Promise<string> {
  const appCheck = initializeAppCheck(app, {
    provider: new ReCaptchaV3Provider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  return async () => (await getToken(appCheck)).token;
}
