import type { EmulatorProject } from './emulator-project';

/** Fields that are added to the emulator's refresh tokens. Tokens of an earlier version have none. */
interface SessionTimes {
  /** Time of the sign-in, ms since 1970 as text. */
  signedInAt?: string;
  /** ms since 1970. */
  issuedAt?: number;
}

/**
 * Makes the emulator's sessions end and age like those of the real service: a refreshed token keeps the time of its own sign-in,
 * not of the account's latest, and a refresh token from before a revocation is refused.
 * @param refuse throws the emulator's error with this code
 */
export function keepSessions(project: EmulatorProject, refuse: (code: string) => never): void {
  const { createRefreshTokenFor, validateRefreshToken, updateUserByLocalId } = project;
  /** Sign-in of the session that is being refreshed. The emulator issues its tokens in the same turn. */
  let refreshed: string | undefined;

  project.createRefreshTokenFor = (user, ...rest) => {
    const token = createRefreshTokenFor.call(project, user, ...rest);
    const times: SessionTimes = {
      issuedAt: Date.now(),
      ...(user.lastLoginAt && { signedInAt: user.lastLoginAt }),
    };
    return encode({ ...decode(token), ...times });
  };

  project.validateRefreshToken = (token) => {
    const session = validateRefreshToken.call(project, token);
    const { validSince, disabled } = session.user;
    const { signedInAt, issuedAt = Infinity } = decode(token);
    if (validSince !== undefined && Math.floor(issuedAt / 1000) < Number(validSince)) refuse('TOKEN_EXPIRED');
    refreshed = disabled === true ? undefined : signedInAt;
    return session;
  };

  project.updateUserByLocalId = (localId, ...rest) => {
    const user = updateUserByLocalId.call(project, localId, ...rest);
    const lastLoginAt = refreshed;
    refreshed = undefined;
    return lastLoginAt === undefined ? user : { ...user, lastLoginAt };
  };
}

const decode = (token: string): SessionTimes =>
  JSON.parse(Buffer.from(token, 'base64').toString()) as SessionTimes;

const encode = (record: object): string => Buffer.from(JSON.stringify(record)).toString('base64');
