import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A role that the demo starts with; `permissions` are `resource.action` strings. */
export interface DemoRole {
  id: string;
  name: string;
  description: string;
  permissions: string[];
}

/** A person of the demo: an account here, and a row in the product's users table. */
export interface DemoUser {
  uid: string;
  email: string;
  displayName: string;
  roleId: string;
  isActive: boolean;
}

/** Somebody who is invited when the demo begins: a row in the product's table of pending users, and no account. */
export interface DemoInvitation {
  id: string;
  email: string;
  displayName: string;
  roleId: string;
  /** Until it expires. */
  daysLeft: number;
}

/** The content of demo-accounts.json, which the product's demo seed reads too. */
export interface DemoAccounts {
  password: string;
  roles: DemoRole[];
  users: DemoUser[];
  invitations: DemoInvitation[];
}

/** An account to create in the identity provider; its address counts as proven. */
export interface DemoAccount {
  uid: string;
  email: string;
  displayName: string;
  password: string;
}

/** Absolute path of the one list of demo roles and users. */
export const demoAccountsFile = join(__dirname, 'demo-accounts.json');

/** Reads the list of demo roles and users. */
export function readDemoAccounts(): DemoAccounts {
  return JSON.parse(readFileSync(demoAccountsFile, 'utf8')) as DemoAccounts;
}

/**
 * The demo users as accounts of the identity provider. A deactivated user is among them, able to sign in:
 * the refusal is the product's own.
 */
export function demoIdentityAccounts(): DemoAccount[] {
  const { password, users } = readDemoAccounts();
  return users.map(({ uid, email, displayName }) => ({ uid, email, displayName, password }));
}
