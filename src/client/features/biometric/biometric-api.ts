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
} from '#contract/features/biometric/biometric-contract';
import type { RouteBody } from '#contract/lib/http/route';
import { api } from '#client/lib/http/api';
import { mutationFromRoute, queryFromRoute, secretFromRoute } from '#client/lib/http/route-endpoints';
import type { AppThunk } from '#client/lib/store-types';
import { changeRow, optimisticUpdate, type Patch } from '#client/lib/http/optimistic-update';

/** Owners are displayed with name, role and state. */
const OWNERS = ['biometric', 'users'] as const;
/** A verification by a device ends with it. */
const DEVICE_CHANGED = ['biometric', 'two-factor'] as const;

/** Endpoints of biometric devices. Challenges and authenticator responses never enter the store. */
export const biometricApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBiometricSettings: queryFromRoute(build, getBiometricSettings, { providesTags: ['biometric'] }),
    changeBiometricSettings: mutationFromRoute(build, changeBiometricSettings, {
      onQueryStarted: ({ body }, lifecycle) =>
        optimisticUpdate(lifecycle, settingsChanged(body), 'biometric'),
      invalidatesTags: ['biometric'],
    }),
    listOwnDevices: queryFromRoute(build, listOwnDevices, { providesTags: ['biometric'] }),
    deleteOwnDevice: mutationFromRoute(build, deleteOwnDevice, {
      onQueryStarted: ({ params }, lifecycle) =>
        optimisticUpdate(lifecycle, deviceChanged(params.deviceId, null), 'biometric'),
      invalidatesTags: DEVICE_CHANGED,
    }),
    listDeviceOwners: queryFromRoute(build, deviceOwnersList.page, { providesTags: OWNERS }),
    getDeviceOwnersTotals: queryFromRoute(build, deviceOwnersList.totals, { providesTags: OWNERS }),
    listUserDevices: queryFromRoute(build, listUserDevices, { providesTags: ['biometric'] }),
    deleteUserDevice: mutationFromRoute(build, deleteUserDevice, {
      onQueryStarted: ({ params }, lifecycle) =>
        optimisticUpdate(lifecycle, deviceChanged(params.deviceId, null), 'biometric'),
      invalidatesTags: DEVICE_CHANGED,
    }),
    toggleUserDevice: mutationFromRoute(build, toggleUserDevice, {
      onQueryStarted: ({ params, body }, lifecycle) =>
        optimisticUpdate(lifecycle, deviceChanged(params.deviceId, body), 'biometric'),
      invalidatesTags: DEVICE_CHANGED,
    }),
    getOrganizationBiometric: queryFromRoute(build, getOrganizationBiometric, {
      providesTags: ['biometric'],
    }),
    biometricRegisterOptions: secretFromRoute(build, biometricRegisterOptions, {
      // The cached settings and devices may be outdated after an error.
      invalidatesTags: (_result, error) => (error ? ['biometric'] : []),
    }),
    biometricRegisterVerify: secretFromRoute(build, biometricRegisterVerify, {
      invalidatesTags: (result) => (result ? ['biometric'] : []),
    }),
    biometricAuthenticateOptions: secretFromRoute(build, biometricAuthenticateOptions, {
      invalidatesNothing: 'A challenge is read.',
    }),
    biometricAuthenticateVerify: secretFromRoute(build, biometricAuthenticateVerify, {
      invalidatesTags: DEVICE_CHANGED,
    }),
    changeOrganizationBiometric: mutationFromRoute(build, changeOrganizationBiometric, {
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const result = await queryFulfilled.catch(() => null);
        if (result === null) return;
        await dispatch(biometricApi.util.upsertQueryData('getOrganizationBiometric', undefined, result.data));
      },
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

/** Changes a device in every cached list; null removes it. */
function deviceChanged(id: string, fields: { isActive: boolean } | null): AppThunk<Patch[]> {
  return (dispatch, getState) => {
    const { selectCachedArgsForQuery, updateQueryData } = biometricApi.util;
    return [
      dispatch(updateQueryData('listOwnDevices', undefined, ({ data }) => changeRow(data, id, fields))),
      ...selectCachedArgsForQuery(getState(), 'listUserDevices').map((arg) =>
        dispatch(updateQueryData('listUserDevices', arg, ({ data }) => changeRow(data, id, fields))),
      ),
    ];
  };
}

function settingsChanged(fields: RouteBody<typeof changeBiometricSettings>): AppThunk<Patch[]> {
  return (dispatch) => [
    dispatch(
      biometricApi.util.updateQueryData('getBiometricSettings', undefined, ({ data }) => {
        Object.assign(data, fields);
      }),
    ),
  ];
}
