import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { EmulatorProject } from './emulator-project';
import { keepSessions } from './sessions';

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
