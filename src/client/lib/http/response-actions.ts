import { createAction } from '@reduxjs/toolkit';

// Actions for response headers and errors that affect the session. Listeners of the features handle them.

/** A response has a different permissions stamp than the known one. */
export const permissionsStampSeen = createAction<{ stamp: string }>('http/permissionsStampSeen');

/** A request was refused until the second factor is verified. */
export const secondFactorDemanded = createAction('http/secondFactorDemanded');

/** Reason why a signed-in user loses access. */
export type AccessDenial = 'sessionExpired' | 'notActive' | 'notApproved';

/** The user has lost access during a session. */
export const accessDenied = createAction<{ failure: AccessDenial }>('http/accessDenied');
