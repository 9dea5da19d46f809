import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { named } from '../platform/database/columns';

export const agents = pgTable('agents', {
  ...named,
  email: text('email'),
  phone: text('phone'),
  isActive: boolean('is_active').notNull(),
});
