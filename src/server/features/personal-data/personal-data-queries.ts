import { and, asc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import { apiTokens } from '#server/db/schema/api-tokens-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import type { Database } from '#server/db/database';
import { biometricDevices } from '#server/db/schema/biometric-tables';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { listViews } from '#server/db/schema/list-views-tables';
import { salaryFilters, saleQuestions, statementSendings } from '#server/db/schema/salaries-tables';
import { alerts } from '#server/db/schema/alert-tables';
import { knownBrowsers, ownCodes, secondFactorSessions } from '#server/db/schema/two-factor-tables';
import { deleteProofs, findUser } from '#server/features/accounts/users/users-queries';

/** A user, or an invitation of somebody who has not signed in yet. */
export interface PersonRow {
  kind: 'user' | 'invitation';
  id: string;
  email: string;
  isActive: boolean;
}

export async function findPerson(db: Database, id: string): Promise<PersonRow | null> {
  const user = (await findUser(db, id))?.user;
  if (user) return { kind: 'user', id, email: user.email, isActive: user.isActive };
  const [invitation] = await db
    .select({ email: pendingUsers.email })
    .from(pendingUsers)
    .where(eq(pendingUsers.id, id));
  return invitation ? { kind: 'invitation', id, ...invitation, isActive: false } : null;
}

/** Deletes what belongs to the person alone, the texts of the person's questions and of their answers, and mails to the person that have not been sent. */
export async function deletePersonalRows(tx: Database, { id, email }: PersonRow): Promise<void> {
  await deleteProofs(tx, id);
  await tx.delete(biometricDevices).where(eq(biometricDevices.userId, id));
  await tx.delete(ownCodes).where(eq(ownCodes.userId, id));
  await tx.delete(apiTokens).where(eq(apiTokens.makerId, id));
  await tx.delete(listViews).where(eq(listViews.ownerId, id));
  await tx.delete(salaryFilters).where(eq(salaryFilters.userId, id));
  await tx
    .update(saleQuestions)
    .set({ text: '', answerText: sql`case when ${saleQuestions.answerText} is not null then '' end` })
    .where(eq(saleQuestions.askedBy, id));
  await tx.delete(alerts).where(eq(alerts.address, email));
  const sentToUser = sql`lower(${statementSendings.address}) = ${email}`;
  await tx.delete(statementSendings).where(and(sentToUser, eq(statementSendings.state, 'queued')));
  await tx.update(statementSendings).set({ address: '', detail: null }).where(sentToUser);
}

/** Replaces name, e-mail address and IP addresses of a person. The migration that creates the function describes it. */
export async function erasePersonRow(tx: Database, id: string, now: Date): Promise<void> {
  await tx.execute(sql`select erase_person(${id}, ${now.toISOString()}::timestamptz)`);
}

/** Returns all rows of a person. Keys and hashes of devices, browsers and tokens are left out: they are credentials. */
export async function readPersonalData(db: Database, { kind, id, email }: PersonRow) {
  const { id: deviceId, name, isActive, createdAt, lastUsedAt } = biometricDevices;
  const { hash: _hash, ...apiToken } = getTableColumns(apiTokens);
  const { seen: _seen, ...question } = getTableColumns(saleQuestions);
  // The question is somebody else's.
  const { text: _text, ...answer } = question;
  const { browser, createdAt: startedAt, expiresAt } = secondFactorSessions;
  const mentionsAddress = sql`lower(concat_ws(' ', ${auditLog.before}, ${auditLog.after}, ${auditLog.details})) ~ address_pattern(${email})`;
  return {
    [kind]: kind === 'user' ? (await findUser(db, id))?.user : await findInvitation(db, id),
    devices: await db
      .select({ id: deviceId, name, isActive, createdAt, lastUsedAt })
      .from(biometricDevices)
      .where(eq(biometricDevices.userId, id)),
    knownBrowsers: await db
      .select({ browser: knownBrowsers.browser, expiresAt: knownBrowsers.expiresAt })
      .from(knownBrowsers)
      .where(eq(knownBrowsers.userId, id)),
    verifiedSessions: await db
      .select({ browser, createdAt: startedAt, expiresAt })
      .from(secondFactorSessions)
      .where(eq(secondFactorSessions.userId, id)),
    ownCodes: await db
      .select({ createdAt: ownCodes.createdAt, confirmedAt: ownCodes.confirmedAt })
      .from(ownCodes)
      .where(eq(ownCodes.userId, id)),
    apiTokens: await db.select(apiToken).from(apiTokens).where(eq(apiTokens.makerId, id)),
    views: await db.select().from(listViews).where(eq(listViews.ownerId, id)),
    salaryFilters: await db.select().from(salaryFilters).where(eq(salaryFilters.userId, id)),
    questions: await db.select(question).from(saleQuestions).where(eq(saleQuestions.askedBy, id)),
    answers: await db.select(answer).from(saleQuestions).where(eq(saleQuestions.answeredBy, id)),
    mails: await db
      .select()
      .from(statementSendings)
      .where(sql`lower(${statementSendings.address}) = ${email}`),
    auditLog: await db
      .select()
      .from(auditLog)
      .where(or(eq(auditLog.actorId, id), eq(auditLog.targetId, id), mentionsAddress))
      .orderBy(asc(auditLog.id)),
  };
}

async function findInvitation(db: Database, invitationId: string) {
  const { id, email, displayName, roleId, createdAt, invitedBy, invitedAt, expiresAt } = pendingUsers;
  const [row] = await db
    .select({ id, email, displayName, roleId, createdAt, invitedBy, invitedAt, expiresAt })
    .from(pendingUsers)
    .where(eq(pendingUsers.id, invitationId));
  return row;
}
