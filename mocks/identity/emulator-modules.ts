import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { keepSessions } from './sessions';

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
  createOob(
    email: string,
    newEmail: string | undefined,
    requestType: string,
    generateLink: (oobCode: string) => string,
  ): EmulatorOob;
  queryUsers(filter: object, options: { sortByField: 'localId'; order: 'ASC' }): EmulatorUser[];
}

interface EmulatorServer {
  createApp(
    projectId: string,
    singleProjectMode: number,
    projects: Map<string, EmulatorProject>,
  ): Promise<RequestListener>;
}

interface EmulatorState {
  AgentProjectState: new (projectId: string) => EmulatorProject;
}

interface EmulatorErrors {
  BadRequestError: new (code: string) => Error;
}

interface ApiSpec {
  default: { paths: Record<string, unknown> };
}

interface RequestRouter {
  middleware(spec: object, options: object): Promise<RequestListener>;
}

// firebase-tools has no types for these files. They are loaded by `require` on demand: loading takes half a second,
// and each must be the same object that the emulator uses.
const folder = 'firebase-tools/lib/emulator/auth';
const loadServer = (): EmulatorServer => require(`${folder}/server`) as EmulatorServer;
const loadState = (): EmulatorState => require(`${folder}/state`) as EmulatorState;
const loadErrors = (): EmulatorErrors => require(`${folder}/errors`) as EmulatorErrors;
const loadSpec = (): ApiSpec => require(`${folder}/apiSpec`) as ApiSpec;
const loadRouter = (): RequestRouter =>
  createRequire(require.resolve(`${folder}/server`))('exegesis-express') as RequestRouter;

/** API paths that neither the web SDK nor firebase-admin calls in this application. */
const unusedPaths =
  /tenants?|Saml|oauthIdp|SupportedIdp|mfa|passkey|GameCenter|IosClient|PhoneNumber|verificationCode|identityPlatform/i;

/**
 * Creates the emulator's request listener for a project that the caller can read and fill. Unused paths are
 * removed; they respond with 404. Compiling the schemas of all others takes two seconds, so each is compiled at its first use.
 */
export async function createEmulator(
  projectId: string,
): Promise<{ listener: RequestListener; project: EmulatorProject }> {
  const { paths } = loadSpec().default;
  for (const path of Object.keys(paths)) {
    if (unusedPaths.test(path)) delete paths[path];
  }
  const { AgentProjectState } = loadState();
  const project = new AgentProjectState(projectId);
  const { BadRequestError } = loadErrors();
  keepSessions(project, (code) => {
    throw new BadRequestError(code);
  });
  const anyProject = 0;
  const router = loadRouter();
  const { middleware } = router;
  // The emulator has no such option.
  router.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });
  try {
    const listener = await loadServer().createApp(projectId, anyProject, new Map([[projectId, project]]));
    return { listener, project };
  } finally {
    router.middleware = middleware;
  }
}
