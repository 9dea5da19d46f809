import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, NOW } from '../columns';
import { users } from './users-tables';

/** A WebAuthn challenge. It can be used once, by its user and for its purpose. */
export const webauthnChallenges = pgTable(
  'webauthn_challenges',
  {
    challenge: text('challenge').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['register', 'authenticate'] }).notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('webauthn_challenges_user').on(table.userId)],
);

/** A platform authenticator registered by a user. */
export const biometricDevices = pgTable(
  'biometric_devices',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    isActive: boolean('is_active').notNull().default(true),
    /** True if the organisation's second factor was off at the registration. */
    registeredWhileOff: boolean('registered_while_off').notNull(),
    createdAt: moment('created_at').notNull().default(NOW),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('biometric_devices_credential').on(table.credentialId),
    index('biometric_devices_user').on(table.userId),
  ],
);
