import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { cleanTyped } from '#contract/lib/http/typed-text';
import { feature } from '#contract/lib/feature';

/** Maximum number of digits of a code (spec.md section 9). */
export const CODE_MAX_LENGTH = 32;
/** Minimum number of digits of a new code. */
export const CODE_MIN_LENGTH = 6;
/** Time for which a browser session stays verified, ms. */
export const VERIFICATION_LIFE_MS = 12 * 60 * 60 * 1000;

export const twoFactorFeature = feature({
  name: 'two-factor',
  audit: {
    two_factor: {
      kind: 'אימות דו-שלבי',
      actions: {
        changed: 'שינוי אימות דו-שלבי',
        ended: 'ניתוק דפדפנים על ידי המשתמש עצמו',
        locked: 'נעילה אחרי קודים שגויים',
        guessed: 'ניסיונות רבים לנחש את קוד המערכת',
        own_set: 'הגדרת קוד אישי',
        own_removed: 'הסרת הקוד האישי',
        own_forgotten: 'מחיקת כל הקודים האישיים',
        recovery_used: 'כניסה בקוד שחזור',
      },
    },
  },
});

/** Codes by which the organisation's users verify: one code for all, or a one-time code of each user. */
export const TwoFactorMode = z.enum(['shared', 'own']);
export type TwoFactorMode = z.infer<typeof TwoFactorMode>;

/** True if the caller must set up an own code before anything else. */
const mustSetUp = z._default(z.boolean(), false);

/**
 * State of the second factor for the organisation, the caller and this browser session. The defaults are for responses of an earlier
 * version, during an upgrade.
 */
export const TwoFactorStatus = z.object({
  enabled: z.boolean(),
  mode: z._default(TwoFactorMode, 'shared'),
  /** True if the organisation's code is set. It is, while the factor is enabled. */
  codeSet: z.boolean(),
  /** True if this browser session has passed the second factor. */
  verified: z.boolean(),
  /** The caller's own one-time code. Null without one. */
  ownCode: z._default(z.nullable(z.object({ createdAt: z.string(), recoveryCodes: z.int() })), null),
  mustSetUp,
  /** True if the server can keep own codes, for which it needs a key. */
  hasSecretKey: z._default(z.boolean(), false),
});
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>;

/** A typed code: digits, without outer white space and invisible characters (spec.md section 5, "2FA code"). */
export const TypedCode = z.string().check(cleanTyped, z.regex(/^\d+$/), z.maxLength(CODE_MAX_LENGTH));
const NewCode = z
  .string()
  .check(cleanTyped, z.regex(/^\d+$/), z.minLength(CODE_MIN_LENGTH), z.maxLength(CODE_MAX_LENGTH));

export const getTwoFactor = route(twoFactorFeature, {
  method: 'GET',
  path: '/api/system/two-factor',
  summary: 'Whether the second factor is on, a code is set, and this session is verified',
  requires: 'signed-in',
  secondFactor: false,
  response: z.object({ data: TwoFactorStatus }),
});

export const changeTwoFactor = route(twoFactorFeature, {
  method: 'PUT',
  path: '/api/system/two-factor',
  summary: 'Switches the second factor on or off and sets its code; ends all verifications',
  requires: 'system.manage',
  audit: 'two_factor.changed',
  body: z.strictObject({
    enabled: z.boolean(),
    /** Unchanged if omitted. */
    mode: z.optional(TwoFactorMode),
    code: z.optional(NewCode),
    /** Current code. Required to change the code or the mode, or to switch the factor off. */
    currentCode: z.optional(TypedCode),
  }),
  response: z.object({ data: TwoFactorStatus }),
});

export const verifyTwoFactor = route(twoFactorFeature, {
  method: 'POST',
  path: '/api/system/two-factor/verify',
  summary:
    'Verifies a code, of the organisation or the own one: 401 wrong code, 409 enabled without a code, 429 too many wrong codes',
  requires: 'signed-in',
  secondFactor: false,
  audit: { none: 'the verified session is the record of it' },
  body: z.strictObject({ code: TypedCode }),
  response: z.object({
    data: z.object({ verified: z.boolean(), mustSetUp }),
  }),
});

export const clearTwoFactor = route(twoFactorFeature, {
  method: 'POST',
  path: '/api/system/two-factor/clear',
  summary: "Forgets this browser session's verification",
  requires: 'signed-in',
  secondFactor: false,
  audit: { none: "ends one's own verification" },
  response: z.object({ data: z.object({ verified: z.boolean() }) }),
});

/** A verified session of the caller, or a browser in which the caller has entered the code before. */
export const OwnVerification = z.object({
  id: z.string(),
  /** Verified by the code or by a device; `known`: a known browser, which verifies nothing. */
  kind: z.enum(['code', 'device', 'known']),
  /** Null unless a device verified it. */
  deviceName: z.nullable(z.string()),
  /** Browser and system, for example `Chrome, Windows`. Null if unknown. */
  browser: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** True in the browser that calls. */
  isCurrent: z.boolean(),
});
export type OwnVerification = z.infer<typeof OwnVerification>;

export const listOwnVerifications = route(twoFactorFeature, {
  method: 'GET',
  path: '/api/system/two-factor/own',
  summary: "The caller's verified sessions and known browsers, the current ones first",
  requires: 'signed-in',
  response: z.object({ data: z.array(OwnVerification) }),
});

const Ended = z.object({ data: z.object({ ended: z.int() }) });

export const endOwnVerification = route(twoFactorFeature, {
  method: 'DELETE',
  path: '/api/system/two-factor/own/:id',
  summary: "Ends one of the caller's verified sessions, or forgets a known browser",
  requires: 'signed-in',
  audit: 'two_factor.ended',
  params: z.object({ id: z.string() }),
  response: Ended,
});

export const endOtherVerifications = route(twoFactorFeature, {
  method: 'DELETE',
  path: '/api/system/two-factor/own',
  summary: "Ends all of the caller's verified sessions and known browsers except the current ones",
  requires: 'signed-in',
  audit: 'two_factor.ended',
  response: Ended,
});
