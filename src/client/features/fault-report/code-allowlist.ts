import type { ErrorBody } from '#contract/lib/http/errors-contract';
import type { LoginBehavior } from '#contract/features/login-behavior/login-behavior-rules';
import type { Resource } from '#contract/lib/permissions/permissions-rules';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import type { UserProfile } from '#contract/features/users/profile-schema';
import type { firstAdminSlice } from '#client/features/auth/login/first-admin-slice';
import type { accountMailSlice } from '#client/features/auth/links/account-mail-slice';
import type { actionLinkSlice } from '#client/features/auth/links/action-link-slice';
import type { changePasswordSlice } from '#client/session/change-password-slice';
import type { authSlice } from '#client/session/auth-slice';
import type { loginBehaviorSlice } from '#client/features/login-behavior/login-behavior-slice';
import type { permissionsCacheSlice } from '#client/session/permissions/permissions-cache-slice';
import type { permissionsSlice } from '#client/session/permissions/permissions-slice';
import type { ApiError } from '#client/lib/http/api-error';
import type { connectionSlice } from '#client/lib/connection/connection-slice';
import type { locationSlice } from '#client/lib/location/location-slice';
import { RECORD_PARAMETERS } from '#client/lib/location/record-parameters';
import type { preferencesSlice } from '#client/lib/preferences/preferences-slice';
import type { snackbarSlice } from '#client/lib/snackbar/snackbar-slice';
import type { fullSyncSlice } from '#client/features/sync/full-sync/full-sync-slice';
import type { syncAlertSlice } from '#client/features/sync/alert/sync-alert-slice';
import type { syncSlice } from '#client/features/sync/sync-slice';
import type { twoFactorSlice } from '#client/session/two-factor/two-factor-slice';
import type { RootState } from '#client/lib/store-types';

type Creators =
  | typeof authSlice.actions
  | typeof firstAdminSlice.actions
  | typeof accountMailSlice.actions
  | typeof actionLinkSlice.actions
  | typeof changePasswordSlice.actions
  | typeof permissionsSlice.actions
  | typeof permissionsCacheSlice.actions
  | typeof twoFactorSlice.actions
  | typeof loginBehaviorSlice.actions
  | typeof fullSyncSlice.actions
  | typeof syncAlertSlice.actions
  | typeof syncSlice.actions
  | typeof locationSlice.actions
  | typeof connectionSlice.actions
  | typeof preferencesSlice.actions
  | typeof snackbarSlice.actions;

type ActionPayload<C> = C extends unknown
  ? { [K in keyof C]: C[K] extends (...args: never[]) => { payload: infer P } ? P : never }[keyof C]
  : never;

/** State and action payloads of the slices. */
type Held = Omit<RootState, 'api'> | ActionPayload<Creators> | ApiError;

/** All string literals of a type. */
type StringValues<T> = T extends string
  ? string extends T
    ? never
    : T
  : T extends readonly (infer E)[]
    ? StringValues<E>
    : T extends object
      ? { [K in keyof T]: StringValues<T[K]> }[keyof T]
      : never;

/** All field names of a type. */
type FieldNames<T> = T extends readonly (infer E)[]
  ? FieldNames<E>
  : T extends object
    ? { [K in keyof T & string]: (string extends K ? never : K) | FieldNames<T[K]> }[keyof T & string]
    : never;

/** Names of number fields. */
type NumberValues<T> = T extends readonly (infer E)[]
  ? NumberValues<E>
  : T extends object
    ? {
        [K in keyof T & string]: NonNullable<T[K]> extends number
          ? string extends K
            ? never
            : K
          : NumberValues<T[K]>;
      }[keyof T & string]
    : never;

/** Responses stored in slices; their words come from schemas (contract-allowlist.ts). */
type StoredResponses = SyncRunView | UserProfile | LoginBehavior | ErrorBody;

type OwnWord = Exclude<StringValues<Held>, StringValues<StoredResponses> | Resource>;
type OwnField = Exclude<FieldNames<Held>, FieldNames<StoredResponses>>;
type OwnNumber = Exclude<NumberValues<Held>, NumberValues<StoredResponses>>;

type SplitWord<Line extends string> = Line extends `${infer Word} ${infer Rest}`
  ? Word | SplitWord<Rest>
  : Line;

function words<const Line extends string>(...lines: Line[]): SplitWord<Line>[] {
  return lines.flatMap((line) => line.split(' ')) as SplitWord<Line>[];
}

const OWN_WORDS = words(
  'unasked asked unknown unavailable signedOut signingIn authenticating loadingProfile signedIn set wrongCredentials',
  'tooManyAttempts notApproved notActive weakPassword firstAdminNotAllowed inactive sessionExpired',
  'endedElsewhere loginRequired other password google link success roleMissing unauthenticated notNeeded needed',
  'claiming idle sending sent reset signInLink verification userNotFound invalidAddress none inspecting refused',
  'ready working done unusable replaced wrongAddress resetPassword verifyEmail signIn recoverEmail',
  'credentialsRemoved credentialsRemovedUnmailed invitation invitationReopened quotaExceeded methodDisabled domainNotAllowed providerUnreachable verifyAndChangeEmail closed external open submitting incomplete mismatch tooShort externalProvider',
  'wrongPassword signInAgain unexpected loading refreshing verifying verified wrongCode notVerified noCodeSet',
  'locked device noDevices alreadyRegistered notNow code biometric off known watching warning ending eachVisit',
  'inactivity hidden shown syncing startup periodic server tab error there lost info network http malformed',
  'current outdated light dark dense roomy',
) satisfies OwnWord[];

const OWN_FIELDS = words(
  'auth isLeaving isAuthenticationDue failure method user attempt profile password uid firstAdmin accountMail address reset',
  'actionLink mode changePassword first stamp resources twoFactor fresh verified until enabled codeSet',
  'loginBehavior setting rule fullSync syncAlert text sync syncType cause run source location pathname search',
  'hash connection snackbar tone topic undo preferences menuFolded theme density marked call endpoint args folded body',
  'retryAfterS version permissionsCache cached userId timestamp',
) satisfies OwnField[];

const OWN_NUMBERS = words('status attempt id until retryAfterS timestamp') satisfies OwnNumber[];

// These lists contain all words of the slices and their actions. A missing word causes a compile error.
({}) satisfies Record<
  | Exclude<OwnWord, (typeof OWN_WORDS)[number]>
  | Exclude<OwnField, (typeof OWN_FIELDS)[number]>
  | Exclude<OwnNumber, (typeof OWN_NUMBERS)[number]>,
  never
>;

/** Words of RTK Query's state and actions. */
const QUERY_WORDS = words(
  'query mutation infinitequery pending fulfilled rejected uninitialized forward backward delayed immediately',
  'replace add remove Rejected ConditionError AbortError',
);
const QUERY_FIELDS = words(
  'type payload meta error name message api queries mutations provided tags keys subscriptions config',
  'endpointName originalArgs data pages pageParams pageParam arg queryCacheKey requestStatus subscribe',
  'forceRefetch subscriptionOptions refetchOnFocus refetchOnReconnect refetchOnMountOrArgChange',
  'skipPollingIfUnfocused online focused track middlewareRegistered reducerPath invalidationBehavior',
  'baseQueryMeta direction initialPageParam aborted condition rejectedWithValue fixedCacheKey patches',
  'inversePatches op path value providedTags queryDescription RTK_autoBatch requestId params query part id',
  'secretRef pagesInAll refetchCachedPages structuralSharing internalSubscriptions _persist rehydrated key version',
  'err',
);
const QUERY_NUMBERS = words(
  'startedTimeStamp fulfilledTimeStamp pollingInterval keepUnusedDataFor version path pagesInAll seq',
  'forceRefetch refetchOnMountOrArgChange',
);

/** Settings, quantities, days and rates that the contract declares as plain numbers. They are not amounts. */
const OTHER_NUMBERS = words(
  'inactiveTimeoutMinutes quantity stockQuantity reorderLevel times usualDays recordsPerSecond',
);

/** Stored timestamps of the identity provider (contract/features/users/timestamp-rules.ts). */
const TIME_NUMBERS = ['seconds', 'nanoseconds'];

/** First parts of action types, and other literals. */
const OTHER_WORDS = ['app', 'http', 'persist', '__rtkq', 'preferences', 'list', 'true', 'false'];

export const CODE_WORDS: readonly string[] = [...OWN_WORDS, ...QUERY_WORDS, ...OTHER_WORDS];
export const CODE_FIELDS: readonly string[] = [
  ...OWN_FIELDS,
  ...QUERY_FIELDS,
  ...QUERY_NUMBERS,
  ...TIME_NUMBERS,
  ...RECORD_PARAMETERS,
];
export const CODE_NUMBERS: readonly string[] = [
  ...OWN_NUMBERS,
  ...QUERY_NUMBERS,
  ...TIME_NUMBERS,
  ...OTHER_NUMBERS,
];
