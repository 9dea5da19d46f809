import type { ErrorBody } from '../../contract/http/errors-contract';
import type { LoginBehavior } from '../../contract/login-behavior/login-behavior-rules';
import type { Resource } from '../../contract/permissions/permissions-rules';
import type { SyncRunView } from '../../contract/sync/sync-runs-contract';
import type { UserProfile } from '../../contract/users/profile-schema';
import type { RootState } from '../app/store';
import type { firstAdminSlice } from '../auth/door/first-admin-slice';
import type { accountMailSlice } from '../auth/links/account-mail-slice';
import type { actionLinkSlice } from '../auth/links/action-link-slice';
import type { changePasswordSlice } from '../auth/password/change-password-slice';
import type { authSlice } from '../auth/session/auth-slice';
import type { loginBehaviorSlice } from '../login-behavior/login-behavior-slice';
import type { permissionsSlice } from '../permissions/permissions-slice';
import type { ApiError } from '../platform/http/api-error';
import type { connectionSlice } from '../platform/connection/connection-slice';
import type { locationSlice } from '../platform/location/location-slice';
import { RECORD_PARAMETERS } from '../platform/location/record-parameters';
import type { preferencesSlice } from '../platform/preferences/preferences-slice';
import type { snackbarSlice } from '../platform/snackbar/snackbar-slice';
import type { fullSyncSlice } from '../sync/full-sync-slice';
import type { syncAlertSlice } from '../sync/sync-alert-slice';
import type { syncSlice } from '../sync/sync-slice';
import type { twoFactorSlice } from '../two-factor/two-factor-slice';

type Creators =
  | typeof authSlice.actions
  | typeof firstAdminSlice.actions
  | typeof accountMailSlice.actions
  | typeof actionLinkSlice.actions
  | typeof changePasswordSlice.actions
  | typeof permissionsSlice.actions
  | typeof twoFactorSlice.actions
  | typeof loginBehaviorSlice.actions
  | typeof fullSyncSlice.actions
  | typeof syncAlertSlice.actions
  | typeof syncSlice.actions
  | typeof locationSlice.actions
  | typeof connectionSlice.actions
  | typeof preferencesSlice.actions
  | typeof snackbarSlice.actions;

type PayloadOf<C> = C extends unknown
  ? { [K in keyof C]: C[K] extends (...args: never[]) => { payload: infer P } ? P : never }[keyof C]
  : never;

/** What the slices hold and are told. */
type Held = RootState | PayloadOf<Creators> | ApiError;

/** Every text that a type names: states of machines, kinds, reasons. */
type WordsOf<T> = T extends string
  ? string extends T
    ? never
    : T
  : T extends readonly (infer E)[]
    ? WordsOf<E>
    : T extends object
      ? { [K in keyof T]: WordsOf<T[K]> }[keyof T]
      : never;

/** Every name of a field. */
type FieldsOf<T> = T extends readonly (infer E)[]
  ? FieldsOf<E>
  : T extends object
    ? { [K in keyof T & string]: (string extends K ? never : K) | FieldsOf<T[K]> }[keyof T & string]
    : never;

/** Names of fields that hold a number. */
type NumbersOf<T> = T extends readonly (infer E)[]
  ? NumbersOf<E>
  : T extends object
    ? {
        [K in keyof T & string]: NonNullable<T[K]> extends number
          ? string extends K
            ? never
            : K
          : NumbersOf<T[K]>;
      }[keyof T & string]
    : never;

/** What slices keep of the server's answers is known by its schemas (contract-words.ts). */
type Answers = SyncRunView | UserProfile | LoginBehavior | ErrorBody;

type OwnWord = Exclude<WordsOf<Held>, WordsOf<Answers> | Resource>;
type OwnField = Exclude<FieldsOf<Held>, FieldsOf<Answers>>;
type OwnNumber = Exclude<NumbersOf<Held>, NumbersOf<Answers>>;

// Each of these names all that our slices and their actions know: one that is forgotten here does not compile.

const OWN_WORDS: Readonly<Record<OwnWord, true>> = {
  unasked: true,
  asked: true,
  unknown: true,
  unavailable: true,
  signedOut: true,
  signingIn: true,
  admitting: true,
  loadingProfile: true,
  signedIn: true,
  set: true,
  wrongCredentials: true,
  tooManyAttempts: true,
  notApproved: true,
  notActive: true,
  weakPassword: true,
  firstAdminNotAllowed: true,
  inactive: true,
  sessionExpired: true,
  endedElsewhere: true,
  loginRequired: true,
  other: true,
  password: true,
  google: true,
  link: true,
  success: true,
  roleMissing: true,
  unauthenticated: true,
  notNeeded: true,
  needed: true,
  claiming: true,
  idle: true,
  sending: true,
  sent: true,
  reset: true,
  signInLink: true,
  verification: true,
  userNotFound: true,
  invalidAddress: true,
  none: true,
  inspecting: true,
  refused: true,
  ready: true,
  working: true,
  done: true,
  unusable: true,
  replaced: true,
  wrongAddress: true,
  resetPassword: true,
  verifyEmail: true,
  signIn: true,
  recoverEmail: true,
  verifyAndChangeEmail: true,
  closed: true,
  external: true,
  open: true,
  submitting: true,
  incomplete: true,
  mismatch: true,
  tooShort: true,
  externalProvider: true,
  wrongPassword: true,
  signInAgain: true,
  unexpected: true,
  loading: true,
  refreshing: true,
  verifying: true,
  verified: true,
  wrongCode: true,
  notVerified: true,
  noCodeSet: true,
  locked: true,
  device: true,
  noDevices: true,
  alreadyRegistered: true,
  notNow: true,
  code: true,
  biometric: true,
  off: true,
  known: true,
  watching: true,
  warning: true,
  ending: true,
  eachVisit: true,
  inactivity: true,
  hidden: true,
  shown: true,
  syncing: true,
  startup: true,
  periodic: true,
  server: true,
  tab: true,
  error: true,
  there: true,
  lost: true,
  info: true,
  network: true,
  http: true,
  malformed: true,
};

const OWN_FIELDS: Readonly<Record<OwnField, true>> = {
  auth: true,
  isLeaving: true,
  failure: true,
  method: true,
  user: true,
  attempt: true,
  profile: true,
  password: true,
  uid: true,
  firstAdmin: true,
  accountMail: true,
  address: true,
  reset: true,
  actionLink: true,
  mode: true,
  changePassword: true,
  first: true,
  stamp: true,
  resources: true,
  twoFactor: true,
  fresh: true,
  verified: true,
  until: true,
  enabled: true,
  codeSet: true,
  loginBehavior: true,
  setting: true,
  rule: true,
  fullSync: true,
  syncAlert: true,
  text: true,
  sync: true,
  syncType: true,
  cause: true,
  run: true,
  source: true,
  location: true,
  pathname: true,
  search: true,
  hash: true,
  connection: true,
  snackbar: true,
  tone: true,
  topic: true,
  undo: true,
  preferences: true,
  menuFolded: true,
  marked: true,
  call: true,
  endpoint: true,
  args: true,
  folded: true,
  body: true,
  retryAfterS: true,
};

const OWN_NUMBERS: Readonly<Record<OwnNumber, true>> = {
  status: true,
  attempt: true,
  id: true,
  until: true,
  retryAfterS: true,
};

const words = (text: string): string[] => text.split(' ');

/** How RTK Query keeps and tells of calls. */
const QUERY_WORDS = words(
  'query mutation infinitequery pending fulfilled rejected uninitialized forward backward delayed ' +
    'immediately replace add remove Rejected ConditionError AbortError',
);
const QUERY_FIELDS = words(
  'type payload meta error name message api queries mutations provided tags keys subscriptions config ' +
    'endpointName originalArgs data pages pageParams pageParam arg queryCacheKey requestStatus subscribe ' +
    'forceRefetch subscriptionOptions refetchOnFocus refetchOnReconnect refetchOnMountOrArgChange ' +
    'skipPollingIfUnfocused online focused track middlewareRegistered reducerPath invalidationBehavior ' +
    'baseQueryMeta direction initialPageParam aborted condition rejectedWithValue fixedCacheKey patches ' +
    'inversePatches op path value providedTags queryDescription RTK_autoBatch requestId params query part ' +
    'id sealed pagesInAll refetchCachedPages structuralSharing internalSubscriptions _persist rehydrated key version ' +
    'err',
);
const QUERY_NUMBERS = words(
  'startedTimeStamp fulfilledTimeStamp pollingInterval keepUnusedDataFor version path pagesInAll seq forceRefetch ' +
    'refetchOnMountOrArgChange',
);

/** Settings that the contract takes as any number. Whoever knows one as it is could tell the factor of amounts by it. */
const SETTING_NUMBERS = ['inactiveTimeoutMinutes'];

/** A stored moment of the identity provider (contract/users/timestamp-rules.ts). */
const TIME_NUMBERS = ['seconds', 'nanoseconds'];

/** First parts of the types of actions, and what stands for no record. */
const OTHER_WORDS = ['app', 'http', 'persist', '__rtkq', 'preferences', 'list', 'true', 'false'];

export const CODE_WORDS: readonly string[] = [...Object.keys(OWN_WORDS), ...QUERY_WORDS, ...OTHER_WORDS];
export const CODE_FIELDS: readonly string[] = [
  ...Object.keys(OWN_FIELDS),
  ...QUERY_FIELDS,
  ...QUERY_NUMBERS,
  ...TIME_NUMBERS,
  ...RECORD_PARAMETERS,
];
export const CODE_NUMBERS: readonly string[] = [
  ...Object.keys(OWN_NUMBERS),
  ...QUERY_NUMBERS,
  ...TIME_NUMBERS,
  ...SETTING_NUMBERS,
];
