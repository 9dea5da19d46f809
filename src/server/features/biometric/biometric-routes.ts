import * as contract from '#contract/features/biometric/biometric-contract';
import type { BiometricDevice } from '#contract/features/biometric/biometric-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { HttpError } from '#server/lib/http/errors';
import { nothingChanged } from '#server/lib/request-context';
import { serve } from '#server/lib/http/serve-route';
import { serveList } from '#server/lib/lists/serve-list';
import { serveSetting } from '#server/lib/settings/serve-setting';
import type { Services } from '#server/lib/services';
import { beginVerifiedSession } from '#server/features/two-factor/second-factor-session';
import {
  deleteDeviceSessions,
  deleteSecondFactorSessions,
} from '#server/features/two-factor/two-factor-queries';
import { authenticateDevice, authenticationOptions, usableDevices } from './authenticate-device';
import {
  deleteDevice,
  findDevices,
  findOrganizationSwitch,
  organizationSwitch,
  findOwnSwitch,
  updateDeviceActive,
  updateDeviceUse,
  updateOwnSwitch,
  type DeviceRow,
} from './biometric-queries';
import { deviceOwnersSource } from './device-owners-list-queries';
import { registerDevice, registrationOptions } from './register-device';

const ceremonies = [
  serve(contract.biometricRegisterOptions, ({ services, user }) => registrationOptions(services, user)),

  serve(contract.biometricRegisterVerify, async ({ services, user, body }) => {
    const verified = await registerDevice(services, user, body);
    if (!verified) nothingChanged();
    return { verified };
  }),

  serve(contract.biometricAuthenticateOptions, ({ services, user }) => authenticationOptions(services, user)),

  serve(contract.biometricAuthenticateVerify, async ({ services, user, claims, body, reply }) => {
    const proof = await authenticateDevice(services, user, body);
    if (proof === null) return { verified: false };
    const { device, counter } = proof;
    // In one transaction, so that a device deleted meanwhile leaves no session.
    const verified = await services.db.transaction(async (tx) => {
      await authorizeWrite(tx);
      if (!(await updateDeviceUse(tx, device, { counter, at: services.clock.now() }))) return false;
      await beginVerifiedSession({ ...services, db: tx }, claims, device.id, reply);
      return true;
    });
    return { verified };
  }),
];

const devices = [
  serve(contract.listOwnDevices, ({ services, user }) => listDevices(services, user.id)),

  serve(contract.deleteOwnDevice, ({ services, user, params }) =>
    removeDevice(services, user.id, { userId: user.id, ...params }),
  ),

  ...serveList(contract.deviceOwnersList, deviceOwnersSource),

  serve(contract.listUserDevices, ({ services, params }) => listDevices(services, params.userId)),

  serve(contract.deleteUserDevice, ({ services, user, params }) => removeDevice(services, user.id, params)),

  serve(contract.toggleUserDevice, async ({ services, user, params, body }) => {
    const device = await services.db.transaction(async (tx) => {
      await authorizeWrite(tx);
      const changed = await updateDeviceActive(tx, { ...params, ...body });
      if (!changed) throw noSuchDevice();
      if (!body.isActive) await deleteSecondFactorSessions(tx, { method: params.deviceId });
      const action = body.isActive ? 'device.activated' : 'device.deactivated';
      await insertAudit(tx, {
        actorId: user.id,
        action,
        targetId: params.deviceId,
        details: { of: params.userId, name: changed.name },
      });
      return changed;
    });
    return { data: present(device) };
  }),
];

const switches = [
  serve(contract.getBiometricSettings, ({ services, user }) => ownSetting(services, user.id)),

  serve(contract.changeBiometricSettings, async ({ services, user, body }) => {
    await services.db.transaction(async (tx) => {
      await authorizeWrite(tx);
      await updateOwnSwitch(tx, user.id, body.enabled);
      if (!body.enabled) await deleteDeviceSessions(tx, { userId: user.id });
    });
    return ownSetting(services, user.id);
  }),

  ...serveSetting(
    { get: contract.getOrganizationBiometric, change: contract.changeOrganizationBiometric },
    organizationSwitch,
    async (tx, { value }) => {
      if (!value.enabled) await deleteDeviceSessions(tx);
    },
  ),
];

export const biometricRoutes = [...ceremonies, ...devices, ...switches];

async function listDevices({ db }: Services, userId: string) {
  return { data: (await findDevices(db, userId)).map(present) };
}

async function removeDevice({ db }: Services, actorId: string, of: { userId: string; deviceId: string }) {
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    const deleted = await deleteDevice(tx, of.userId, of.deviceId);
    if (!deleted) throw noSuchDevice();
    await deleteSecondFactorSessions(tx, { method: of.deviceId });
    await insertAudit(tx, {
      actorId,
      action: 'device.deleted',
      targetId: of.deviceId,
      before: deleted,
      details: { of: of.userId },
    });
  });
  return { data: { id: of.deviceId } };
}

async function ownSetting(services: Services, userId: string) {
  const { db } = services;
  const [enabled, organizationEnabled, usable] = await Promise.all([
    findOwnSwitch(db, userId),
    findOrganizationSwitch(db),
    usableDevices(services, userId),
  ]);
  return { data: { enabled, organizationEnabled, deviceReady: usable.length > 0 } };
}

function noSuchDevice(): HttpError {
  return new HttpError('not_found', 'this user has no such device');
}

function present(row: DeviceRow): BiometricDevice {
  const { id, name, isActive, registeredWhileOff, createdAt, lastUsedAt } = row;
  return {
    id,
    name,
    isActive,
    registeredWhileOff,
    createdAt,
    lastUsedAt,
  };
}
