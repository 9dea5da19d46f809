import { randomUUID } from 'node:crypto';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  type biometricRegisterOptions,
  type biometricRegisterVerify,
  CEREMONY_TIMEOUT_MS,
} from '#contract/features/biometric/biometric-contract';
import type { RouteBody, RouteResponse } from '#contract/lib/http/route';
import type { Caller } from '#server/lib/http/caller';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { HttpError } from '#server/lib/http/errors';
import { PRODUCT_NAME } from '#server/lib/product-name';
import type { Services } from '#server/lib/services';
import { findTwoFactorSetting } from '#server/features/two-factor/two-factor-queries';
import {
  countDevicesLocked,
  findDevices,
  findOrganizationSwitch,
  insertChallenge,
  insertDevice,
  takeChallenge,
  updateOwnSwitch,
} from './biometric-queries';
import { readClientData, relyingParty } from './relying-party';

/** Maximum number of devices per user. */
const MAX_DEVICES = 10;

/** Returns options for `navigator.credentials.create`: a platform authenticator with user verification. */
export async function registrationOptions(
  services: Services,
  user: Caller,
): Promise<RouteResponse<typeof biometricRegisterOptions>> {
  const { db, clock, config } = services;
  if (!(await findOrganizationSwitch(db))) throw new HttpError('conflict', 'biometrics are switched off');
  const devices = await findDevices(db, user.id);
  if (devices.length >= MAX_DEVICES) throw new HttpError('conflict', 'too many devices');
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingParty(config).rpId,
    userName: user.email,
    userDisplayName: user.displayName,
    userID: new Uint8Array(Buffer.from(user.id)),
    timeout: CEREMONY_TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: devices.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      residentKey: 'discouraged',
      requireResidentKey: false,
      userVerification: 'required',
    },
  });
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + CEREMONY_TIMEOUT_MS);
  await insertChallenge(db, {
    challenge: options.challenge,
    userId: user.id,
    purpose: 'register',
    now,
    expiresAt,
  });
  const { challenge, rp, user: person, pubKeyCredParams, excludeCredentials = [] } = options;
  return {
    challenge,
    rp: { name: rp.name, id: relyingParty(config).rpId },
    user: person,
    pubKeyCredParams,
    timeout: CEREMONY_TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: excludeCredentials.map((descriptor) => ({ ...descriptor })),
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      residentKey: 'discouraged',
      requireResidentKey: false,
      userVerification: 'required',
    },
  };
}

/**
 * Stores a device with a valid response, and enables biometrics for the user.
 * @returns false for any invalid response, and for a registered credential
 * @throws HttpError 409 if the maximum number of devices is reached
 */
export async function registerDevice(
  services: Services,
  user: Caller,
  { deviceName, credential }: RouteBody<typeof biometricRegisterVerify>,
): Promise<boolean> {
  const { db, clock, config, log } = services;
  const challenge = readClientData(credential.response.clientDataJSON)?.challenge;
  if (challenge === undefined) return false;
  if (!(await takeChallenge(db, { challenge, userId: user.id, purpose: 'register', now: clock.now() })))
    return false;
  const { origin, rpId } = relyingParty(config);
  const result = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { ...credential.response, transports: [] },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((err: unknown) => log.info({ err }, 'a device was not registered'));
  if (!result?.verified) return false;
  const { credential: made } = result.registrationInfo;
  if (made.id !== credential.id) return false;
  return db.transaction(async (tx) => {
    await authorizeWrite(tx);
    if ((await countDevicesLocked(tx, user.id)) >= MAX_DEVICES)
      throw new HttpError('conflict', 'too many devices');
    const device = {
      id: randomUUID(),
      userId: user.id,
      name: deviceName,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: credential.response.transports ?? [],
      registeredWhileOff: !(await findTwoFactorSetting(tx)).enabled,
      createdAt: clock.now().toISOString(),
    };
    if (!(await insertDevice(tx, device))) return false;
    await updateOwnSwitch(tx, user.id, true);
    await insertAudit(tx, {
      actorId: user.id,
      action: 'device.registered',
      targetId: device.id,
      after: { name: deviceName },
    });
    return true;
  });
}
