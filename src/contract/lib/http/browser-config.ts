import * as z from 'zod/mini';

/** Server settings that the browser needs. They are embedded in the page, so one build serves every installation. */
export const BrowserConfig = z.object({
  mode: z.enum(['demo', 'production']),
  /** Origin of the API. Null for the page's own origin. */
  apiBaseUrl: z.nullable(z.string()),
  firebase: z.object({
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
    appCheckKey: z.nullable(z.string()),
  }),
  /** True for the Firebase Auth emulator at the page's own origin, false for the real Firebase. */
  authEmulator: z.boolean(),
  /** Null if One Tap is off. */
  googleClientId: z.nullable(z.string()),
  devTools: z.boolean(),
});
export type BrowserConfig = z.infer<typeof BrowserConfig>;
