import { demoIdentityAccounts } from './demo-accounts';
import { startIdentity } from './emulator';

/** Runs the identity provider standalone until it is stopped. */
async function main(): Promise<void> {
  const { IDENTITY_PORT = '9099', FIREBASE_PROJECT_ID = 'demo-misrad', DATA_DIR = '.data' } = process.env;
  const identity = await startIdentity({
    port: Number(IDENTITY_PORT),
    projectId: FIREBASE_PROJECT_ID,
    dataDir: DATA_DIR,
    accounts: demoIdentityAccounts(),
    emailEnumerationProtection: false,
  });
  console.log(`identity: ${identity.url} (project ${FIREBASE_PROJECT_ID})`);
  console.log(`FIREBASE_AUTH_EMULATOR_HOST=${identity.host}:${identity.port}`);
  const stop = (): void => {
    void identity.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
