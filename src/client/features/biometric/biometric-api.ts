import {
  biometricAuthenticateOptions,
  biometricAuthenticateVerify,
  biometricRegisterOptions,
  biometricRegisterVerify,
  changeBiometricSettings,
  changeOrganizationBiometric,
  deleteOwnDevice,
  deleteUserDevice,
  deviceOwnersList,
  getBiometricSettings,
  getOrganizationBiometric,
  listOwnDevices,
  listUserDevices,
  toggleUserDevice,
} from '../../../contract/features/biometric/biometric-contract';
import { api } from '../../lib/http/api';
import { mutationFromRoute, queryFromRoute, sealedFromRoute } from '../../lib/http/route-endpoints';
import { writeResultToCache, optimisticUpdate } from '../../lib/http/optimistic-update';

/** Change of a device in every cached list; null removes it. */
const device = (id: string, fields: { isActive: boolean } | null) =>
  ({ tag: 'biometric', id, fields }) as const;

/** Endpoints of biometric devices. Challenges and authenticator responses never enter the store. */
export const biometricApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBiometricSettings: queryFromRoute(build, getBiometricSettings, { providesTags: ['biometric'] }),
    changeBiometricSettings: mutationFromRoute(build, changeBiometricSettings, {
      onQueryStarted: optimisticUpdate(({ body }) => ({ endpoint: 'getBiometricSettings', fields: body })),
      invalidatesTags: ['biometric'],
    }),
    listOwnDevices: queryFromRoute(build, listOwnDevices, { providesTags: ['biometric'] }),
    deleteOwnDevice: mutationFromRoute(build, deleteOwnDevice, {
      onQueryStarted: optimisticUpdate(({ params }) => device(params.deviceId, null)),
      invalidatesTags: ['biometric'],
    }),
    listDeviceOwners: queryFromRoute(build, deviceOwnersList.page, { providesTags: ['biometric'] }),
    getDeviceOwnersTotals: queryFromRoute(build, deviceOwnersList.totals, { providesTags: ['biometric'] }),
    listUserDevices: queryFromRoute(build, listUserDevices, { providesTags: ['biometric'] }),
    deleteUserDevice: mutationFromRoute(build, deleteUserDevice, {
      onQueryStarted: optimisticUpdate(({ params }) => device(params.deviceId, null)),
      invalidatesTags: ['biometric'],
    }),
    toggleUserDevice: mutationFromRoute(build, toggleUserDevice, {
      onQueryStarted: optimisticUpdate(({ params, body }) => device(params.deviceId, body)),
      invalidatesTags: ['biometric'],
    }),
    getOrganizationBiometric: queryFromRoute(build, getOrganizationBiometric, {
      providesTags: ['biometric'],
    }),
    biometricRegisterOptions: sealedFromRoute(build, biometricRegisterOptions, {
      // The cached settings and devices may be outdated after an error.
      invalidatesTags: (_result, error) => (error ? ['biometric'] : []),
    }),
    biometricRegisterVerify: sealedFromRoute(build, biometricRegisterVerify, {
      invalidatesTags: (result) => (result ? ['biometric'] : []),
    }),
    biometricAuthenticateOptions: sealedFromRoute(build, biometricAuthenticateOptions, {
      invalidatesNothing: 'A challenge is read.',
    }),
    biometricAuthenticateVerify: sealedFromRoute(build, biometricAuthenticateVerify, {
      invalidatesTags: ['two-factor', 'biometric'],
    }),
    changeOrganizationBiometric: mutationFromRoute(build, changeOrganizationBiometric, {
      onQueryStarted: writeResultToCache('getOrganizationBiometric'),
      invalidatesTags: ['biometric'],
    }),
  }),
});

export const {
  useGetBiometricSettingsQuery,
  useChangeBiometricSettingsMutation,
  useListOwnDevicesQuery,
  useDeleteOwnDeviceMutation,
  useListDeviceOwnersQuery,
  useGetDeviceOwnersTotalsQuery,
  useListUserDevicesQuery,
  useDeleteUserDeviceMutation,
  useToggleUserDeviceMutation,
  useGetOrganizationBiometricQuery,
  useChangeOrganizationBiometricMutation,
} = biometricApi;
