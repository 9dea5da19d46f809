import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import {
  type biometricAuthenticateOptions,
  type biometricAuthenticateVerify,
  CEREMONY_TIMEOUT_MS,
} from '#contract/features/biometric/biometric-contract';
import type { RouteBody, RouteResponse } from '#contract/lib/http/route';
import type { Caller } from '#server/lib/http/caller';
import { HttpError } from '#server/lib/http/errors';
import type { Services } from '#server/lib/services';
import {
  type DeviceRow,
  findDevices,
  findOrganizationSwitch,
  findOwnSwitch,
  insertChallenge,
  takeChallenge,
} from './biometric-queries';
import { readClientData, relyingParty, toUserHandle } from './relying-party';

/** Returns the devices that can be used now: active ones, while biometrics are on for both organisation and user. */
export async function usableDevices({ db }: Services, userId: string): Promise<DeviceRow[]> {
  if (!(await findOrganizationSwitch(db)) || !(await findOwnSwitch(db, userId))) return [];
  return (await findDevices(db, userId)).filter(({ isActive }) => isActive);
}

/**
 * Returns options for `navigator.credentials.get`.
 * @throws HttpError 404 without a usable device
 */
export async function authenticationOptions(
  services: Services,
  user: Caller,
): Promise<RouteResponse<typeof biometricAuthenticateOptions>> {
  const { db, clock, config } = services;
  const devices = await usableDevices(services, user.id);
  if (devices.length === 0) throw new HttpError('not_found', 'no registered devices');
  const { rpId } = relyingParty(config);
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    timeout: CEREMONY_TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: devices.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + CEREMONY_TIMEOUT_MS);
  const { challenge, allowCredentials = [] } = options;
  await insertChallenge(db, { challenge, userId: user.id, purpose: 'authenticate', now, expiresAt });
  return {
    challenge,
    timeout: CEREMONY_TIMEOUT_MS,
    rpId,
    allowCredentials: allowCredentials.map((descriptor) => ({ ...descriptor })),
    userVerification: 'required',
  };
}

/** A successfully verified device, and its new counter. */
export interface DeviceProof {
  device: DeviceRow;
  counter: number;
}

/**
 * Verifies an authenticator's response. Its challenge is used up in any case.
 * @returns null for any invalid response
 */
export async function authenticateDevice(
  services: Services,
  user: Caller,
  { credential }: RouteBody<typeof biometricAuthenticateVerify>,
): Promise<DeviceProof | null> {
  const { db, clock, config, log } = services;
  const challenge = readClientData(credential.response.clientDataJSON)?.challenge;
  if (challenge === undefined) return null;
  if (!(await takeChallenge(db, { challenge, userId: user.id, purpose: 'authenticate', now: clock.now() })))
    return null;
  const { userHandle } = credential.response;
  if (userHandle && userHandle !== toUserHandle(user.id)) return null;
  const device = (await usableDevices(services, user.id)).find(
    ({ credentialId }) => credentialId === credential.id,
  );
  if (!device) return null;
  const { origin, rpId } = relyingParty(config);
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  const result = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: device.credentialId,
      publicKey: new Uint8Array(Buffer.from(device.publicKey, 'base64url')),
      counter: device.counter,
    },
  }).catch((err: unknown) => log.info({ err }, 'an authenticator was refused'));
  if (!result?.verified) return null;
  return { device, counter: result.authenticationInfo.newCounter };
}
