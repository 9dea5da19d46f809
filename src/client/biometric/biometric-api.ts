import {
  changeBiometricSettings,
  changeOrganizationBiometric,
  deleteOwnDevice,
  deleteUserDevice,
  getBiometricSettings,
  getOrganizationBiometric,
  listDeviceOwners,
  listOwnDevices,
  listUserDevices,
  toggleUserDevice,
} from '../../contract/biometric/biometric-contract';
import { api } from '../platform/http/api';
import { mutationFromRoute, queryFromRoute } from '../platform/http/route-endpoints';

/** The ceremonies are not among them: see device-api.ts. */
export const biometricApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBiometricSettings: queryFromRoute(build, getBiometricSettings, { providesTags: ['biometric'] }),
    changeBiometricSettings: mutationFromRoute(build, changeBiometricSettings, {
      invalidatesTags: ['biometric'],
    }),
    listOwnDevices: queryFromRoute(build, listOwnDevices, { providesTags: ['biometric'] }),
    deleteOwnDevice: mutationFromRoute(build, deleteOwnDevice, { invalidatesTags: ['biometric'] }),
    listDeviceOwners: queryFromRoute(build, listDeviceOwners, { providesTags: ['biometric'] }),
    listUserDevices: queryFromRoute(build, listUserDevices, { providesTags: ['biometric'] }),
    deleteUserDevice: mutationFromRoute(build, deleteUserDevice, { invalidatesTags: ['biometric'] }),
    toggleUserDevice: mutationFromRoute(build, toggleUserDevice, { invalidatesTags: ['biometric'] }),
    getOrganizationBiometric: queryFromRoute(build, getOrganizationBiometric, {
      providesTags: ['biometric'],
    }),
    changeOrganizationBiometric: mutationFromRoute(build, changeOrganizationBiometric, {
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
  useListUserDevicesQuery,
  useDeleteUserDeviceMutation,
  useToggleUserDeviceMutation,
  useGetOrganizationBiometricQuery,
  useChangeOrganizationBiometricMutation,
} = biometricApi;
