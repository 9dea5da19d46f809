import { createAction } from '@reduxjs/toolkit';

// What the server's answers say beside their content. The rooms whose matter it is hear these.

/** An answer carried another mark of the caller's permissions than the one known. */
export const permissionsStampSeen = createAction<{ stamp: string }>('http/permissionsStampSeen');

/** A call was refused until the second factor is done. */
export const secondFactorDemanded = createAction('http/secondFactorDemanded');

/** Why somebody who was inside is let in no longer. */
export type AccessRefusal = 'sessionExpired' | 'notActive' | 'notApproved';

/** In the middle of a session this user is no longer let in. */
export const accessRefused = createAction<{ failure: AccessRefusal }>('http/accessRefused');
