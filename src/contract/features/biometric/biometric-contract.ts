import * as z from 'zod/mini';
import { nameText } from '#contract/lib/http/name-text';
import { route } from '#contract/lib/http/route';
import { settingRoutes } from '#contract/lib/http/setting-routes';
import { Flag, SearchText } from '#contract/lib/lists/filters';
import { list } from '#contract/lib/lists/list';
import { feature } from '#contract/lib/feature';

/** Maximum length of a device name, in characters. */
export const DEVICE_NAME_MAX_LENGTH = 60;
/** Time limit of a WebAuthn ceremony and lifetime of its challenge, ms. */
export const CEREMONY_TIMEOUT_MS = 120_000;

export const biometricFeature = feature({
  name: 'biometric',
  audit: {
    device: {
      kind: 'מכשיר',
      actions: {
        registered: 'רישום מכשיר ביומטרי',
        deleted: 'מחיקת מכשיר ביומטרי',
        activated: 'הפעלת מכשיר ביומטרי',
        deactivated: 'השבתת מכשיר ביומטרי',
      },
    },
    biometric: {
      kind: 'מכשירים ביומטריים',
      actions: {
        switched: 'מכשירים ביומטריים: הפעלה או כיבוי',
      },
    },
  },
});

/** A platform authenticator (fingerprint, face) that belongs to one user. */
export const BiometricDevice = z.object({
  id: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  /** True if the organisation's second factor was off at registration, so only a password protected it. */
  registeredWhileOff: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type BiometricDevice = z.infer<typeof BiometricDevice>;

const DeviceList = z.object({ data: z.array(BiometricDevice) });
const DeviceName = nameText(DEVICE_NAME_MAX_LENGTH);
/** Base64url value of an identifier or a signature. Real values have a few hundred characters at most. */
const Base64Url = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(10_000));
const Descriptor = z.object({
  type: z.string(),
  id: z.string(),
  transports: z.optional(z.array(z.string())),
});

/** spec.md section 3, "Biometric registration options from the server". */
export const RegistrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.string(), alg: z.int() })),
  timeout: z.int(),
  attestation: z.string(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    authenticatorAttachment: z.string(),
    residentKey: z.string(),
    requireResidentKey: z.boolean(),
    userVerification: z.string(),
  }),
});

/** spec.md section 3, "Biometric authentication options". */
export const AuthenticationOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.string(),
});

const Verified = z.object({ verified: z.boolean() });
const DeviceParams = z.object({ deviceId: z.string() });
const UserParams = z.object({ userId: z.string() });
const UserDeviceParams = z.object({ userId: z.string(), deviceId: z.string() });
const Deleted = z.object({ data: z.object({ id: z.string() }) });

export const biometricRegisterOptions = route(biometricFeature, {
  method: 'POST',
  path: '/api/biometric/register/options',
  summary: 'Options to register this device; 409 while biometrics are off in the organisation',
  requires: 'signed-in',
  audit: { none: 'a challenge changes nothing' },
  body: z.strictObject({ deviceName: DeviceName }),
  response: RegistrationOptions,
});

export const biometricRegisterVerify = route(biometricFeature, {
  method: 'POST',
  path: '/api/biometric/register/verify',
  summary: 'Verifies the response of the device and registers it',
  requires: 'signed-in',
  audit: 'device.registered',
  body: z.strictObject({
    deviceName: DeviceName,
    credential: z.object({
      id: Base64Url,
      rawId: Base64Url,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: Base64Url,
        attestationObject: Base64Url,
        transports: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20))),
      }),
    }),
  }),
  response: Verified,
});

export const biometricAuthenticateOptions = route(biometricFeature, {
  method: 'GET',
  path: '/api/biometric/authenticate/options',
  summary: 'Options to sign in with a registered device; 404 without one',
  requires: 'signed-in',
  secondFactor: false,
  response: AuthenticationOptions,
});

export const biometricAuthenticateVerify = route(biometricFeature, {
  method: 'POST',
  path: '/api/biometric/authenticate/verify',
  summary: "Does this browser session's second factor by a registered device",
  requires: 'signed-in',
  secondFactor: false,
  audit: { none: 'the verified session is the record of it' },
  body: z.strictObject({
    credential: z.object({
      id: Base64Url,
      rawId: Base64Url,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: Base64Url,
        authenticatorData: Base64Url,
        signature: Base64Url,
        userHandle: z.optional(z.nullable(Base64Url)),
      }),
    }),
  }),
  response: Verified,
});

export const listOwnDevices = route(biometricFeature, {
  method: 'GET',
  path: '/api/biometric/devices',
  summary: "The caller's devices",
  requires: 'signed-in',
  response: DeviceList,
});

export const deleteOwnDevice = route(biometricFeature, {
  method: 'DELETE',
  path: '/api/biometric/devices/:deviceId',
  summary: "Removes one of the caller's devices, and ends what it verified",
  requires: 'signed-in',
  audit: 'device.deleted',
  params: DeviceParams,
  response: Deleted,
});

/** A user with biometric devices: their number, and the number of those registered with a password only. */
export const DeviceOwner = z.object({
  id: z.string(),
  displayName: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  roleName: z.nullable(z.string()),
  devices: z.int(),
  registeredWhileOff: z.int(),
});
export type DeviceOwner = z.infer<typeof DeviceOwner>;

export const deviceOwnersList = list(biometricFeature, {
  path: '/api/biometric/admin/owners',
  summary: 'Users with their numbers of devices',
  requires: 'system.manage',
  row: DeviceOwner,
  filter: {
    /** Part of a name or an email address. */
    text: SearchText,
    /** Users with, or without, a device that was registered while the second factor was off. */
    whileOff: Flag,
  },
  /** Sorts by number of devices, most first, then by name. */
  sorts: { most: 'asc' },
  totals: {
    /** Number of active devices. */
    devices: z.int(),
    /** Number of users with an active device. */
    owners: z.int(),
    registeredWhileOff: z.int(),
  },
});

export const listUserDevices = route(biometricFeature, {
  method: 'GET',
  path: '/api/biometric/admin/devices/:userId',
  summary: "Any user's devices",
  requires: 'system.manage',
  params: UserParams,
  response: DeviceList,
});

export const deleteUserDevice = route(biometricFeature, {
  method: 'DELETE',
  path: '/api/biometric/admin/devices/:userId/:deviceId',
  summary: "Removes one of a user's devices, and ends what it verified",
  requires: 'system.manage',
  audit: 'device.deleted',
  params: UserDeviceParams,
  response: Deleted,
});

export const toggleUserDevice = route(biometricFeature, {
  method: 'POST',
  path: '/api/biometric/admin/devices/:userId/:deviceId/toggle',
  summary: "Activates or deactivates one of a user's devices; deactivating ends what it verified",
  requires: 'system.manage',
  audit: ['device.activated', 'device.deactivated'],
  params: UserDeviceParams,
  body: z.strictObject({ isActive: z.boolean() }),
  response: z.object({ data: BiometricDevice }),
});

/** `enabled` is the caller's own setting. It takes effect only while the organisation's setting is on, too. */
const OwnSetting = z.object({
  data: z.object({
    enabled: z.boolean(),
    organizationEnabled: z.boolean(),
    /**
     * True if a device of the caller can authenticate now. Available before the second factor, unlike the device
     * list.
     */
    deviceReady: z.boolean(),
  }),
});

export const getBiometricSettings = route(biometricFeature, {
  method: 'GET',
  path: '/api/biometric/settings',
  summary: "The caller's own switch, and the organisation's",
  requires: 'signed-in',
  secondFactor: false,
  response: OwnSetting,
});

export const changeBiometricSettings = route(biometricFeature, {
  method: 'POST',
  path: '/api/biometric/settings',
  summary: "Changes the caller's own switch",
  requires: 'signed-in',
  audit: { none: "a preference of one's own" },
  body: z.strictObject({ enabled: z.boolean() }),
  response: OwnSetting,
});

export const { get: getOrganizationBiometric, change: changeOrganizationBiometric } = settingRoutes(
  biometricFeature,
  {
    path: '/api/system/biometric',
    summary: { get: "The organisation's switch", change: "Changes the organisation's switch" },
    audit: 'biometric.switched',
    setting: z.strictObject({ enabled: z.boolean() }),
  },
);
