import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A role of the demo. `permissions` are `resource.action` strings. */
export interface DemoRole {
  id: string;
  name: string;
  description: string;
  permissions: string[];
}

/** A user of the demo: an account here, and a row in the application's users table. */
export interface DemoUser {
  uid: string;
  email: string;
  displayName: string;
  roleId: string;
  isActive: boolean;
}

/** A person with an invitation at the start of the demo: a row in the table of pending users, without an account. */
export interface DemoInvitation {
  id: string;
  email: string;
  displayName: string;
  roleId: string;
  /** Days until the invitation expires. */
  daysLeft: number;
}

/** Content of demo-accounts.json, which the server's demo seed reads, too. */
export interface DemoAccounts {
  password: string;
  roles: DemoRole[];
  users: DemoUser[];
  invitations: DemoInvitation[];
}

/** An account to create in the identity provider. Its address counts as verified. */
export interface DemoAccount {
  uid: string;
  email: string;
  displayName: string;
  password: string;
}

/** Absolute path of the list of demo roles and users. */
export const demoAccountsFile = join(__dirname, 'demo-accounts.json');

/** Reads the list of demo roles and users. */
export function readDemoAccounts(): DemoAccounts {
  return JSON.parse(readFileSync(demoAccountsFile, 'utf8')) as DemoAccounts;
}

/**
 * Returns the demo users as accounts of the identity provider. A deactivated user can sign in here: the application
 * itself refuses the user.
 */
export function demoIdentityAccounts(): DemoAccount[] {
  const { password, users } = readDemoAccounts();
  return users.map(({ uid, email, displayName }) => ({ uid, email, displayName, password }));
}
