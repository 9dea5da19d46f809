import * as z from 'zod/mini';

/** What the server tells the browser of its settings, in the page itself: one build serves every installation. */
export const BrowserConfig = z.object({
  mode: z.enum(['demo', 'production']),
  /** Origin of the API; null: the page's own. */
  apiBaseUrl: z.nullable(z.string()),
  firebase: z.object({
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
    appCheckKey: z.nullable(z.string()),
  }),
  /** Is it the Firebase Auth emulator, at the page's own origin, and not the real Firebase? */
  authEmulator: z.boolean(),
  /** Null: no One Tap. */
  googleClientId: z.nullable(z.string()),
  devTools: z.boolean(),
});
export type BrowserConfig = z.infer<typeof BrowserConfig>;
