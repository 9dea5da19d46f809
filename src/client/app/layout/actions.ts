import { openChangePassword } from '#client/features/auth/password/open-change-password';
import { signOutRequested } from '#client/session/auth-slice';
import { permissionsRefreshRequested } from '#client/session/permissions/permissions-slice';
import { fullSyncAsked } from '#client/features/sync/full-sync/full-sync-slice';
import { syncRequested } from '#client/features/sync/sync-slice';
import { syncTexts } from '#client/features/sync/sync-texts';
import { faultTexts } from '#client/components/feedback/fault-texts';
import { reportFault } from '#client/lib/faults/report-fault';
import { navigate } from '#client/lib/location/navigate';
import { INVITING, paths } from '#client/lib/location/paths';
import type { Page } from '#client/lib/page';
import type { AppThunk } from '#client/lib/store-types';
import { layoutTexts } from './layout-texts';

/** Action that is offered on every page. */
export interface Action extends Pick<Page, 'title' | 'needs'> {
  key: string;
  /** The action leaves the page, so it asks first if there are unsaved changes. */
  leaves?: true;
  /** The action is not offered during a synchronisation. */
  isSync?: true;
  run: AppThunk<unknown>;
}

/** Actions of the account menu, in its order. */
export const ACCOUNT_ACTIONS = {
  changePassword: {
    title: layoutTexts.changePassword,
    needs: [],
    run: (dispatch) => dispatch(openChangePassword()),
  },
  permissions: {
    title: layoutTexts.refreshPermissions,
    needs: [],
    run: (dispatch) => dispatch(permissionsRefreshRequested()),
  },
  fault: { title: faultTexts.report, needs: [], run: (dispatch) => dispatch(reportFault()) },
  signOut: {
    title: layoutTexts.signOut,
    needs: [],
    leaves: true,
    run: (dispatch) => dispatch(signOutRequested()),
  },
} as const satisfies Record<string, Omit<Action, 'key'>>;

const OTHER_ACTIONS: Record<string, Omit<Action, 'key'>> = {
  invite: {
    title: layoutTexts.invite,
    needs: ['settings.view', 'users.manage'],
    leaves: true,
    run: (dispatch) => dispatch(navigate(paths.users({ [INVITING]: 'new' }))),
  },
  closeMonth: {
    title: layoutTexts.closeMonth,
    needs: ['user_info.view', 'salaries.view', 'salaries.manage'],
    leaves: true,
    run: (dispatch) => dispatch(navigate(`${paths.salaryReports()}?panel=closing`)),
  },
  lastUpdate: {
    title: syncTexts.lastUpdate,
    needs: ['sync.manage'],
    isSync: true,
    run: (dispatch) => dispatch(syncRequested({ syncType: 'last_update', cause: 'person' })),
  },
  full: {
    title: syncTexts.full,
    needs: ['sync.manage'],
    isSync: true,
    run: (dispatch) => dispatch(fullSyncAsked()),
  },
};

/** All actions in the order of the palette. */
export const ACTIONS: readonly Action[] = Object.entries({ ...OTHER_ACTIONS, ...ACCOUNT_ACTIONS }).map(
  ([key, action]) => ({ key, ...action }),
);
