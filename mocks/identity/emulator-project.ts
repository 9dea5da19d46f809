/** A user of the emulator, with the fields used in this folder. */
export interface EmulatorUser {
  localId: string;
  email?: string;
  displayName?: string;
  emailVerified?: boolean;
  passwordHash?: string;
  disabled?: boolean;
  /** ms since 1970. */
  lastLoginAt?: string;
  /** Seconds since 1970. Sessions from before were revoked. */
  validSince?: string;
  providerUserInfo?: { providerId: string; rawId?: string }[];
  [field: string]: unknown;
}

/** A mail that the emulator would have sent. */
export interface EmulatorOob {
  email: string;
  newEmail?: string | undefined;
  requestType: string;
  oobLink: string;
}

/** The part of the emulator's in-memory project that is used in this folder. */
export interface EmulatorProject {
  enableImprovedEmailPrivacy: boolean;
  getUserByLocalId(localId: string): EmulatorUser | undefined;
  getUserByEmail(email: string): EmulatorUser | undefined;
  overwriteUserWithLocalId(localId: string, fields: object): EmulatorUser;
  updateUserByLocalId(localId: string, ...rest: unknown[]): EmulatorUser;
  createRefreshTokenFor(user: EmulatorUser, ...rest: unknown[]): string;
  validateRefreshToken(token: string): { user: EmulatorUser };
  /** Codes that are unused, oldest first. */
  listOobCodes(): Iterable<EmulatorOob>;
  queryUsers(filter: object, options: { sortByField: 'localId'; order: 'ASC' }): EmulatorUser[];
}
