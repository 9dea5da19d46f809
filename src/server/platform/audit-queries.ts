import type { Database } from './database/database';
import { auditLog } from './database/schema';

/** Writes who did what to whom. In the transaction of the deed: neither is there without the other. */
export async function insertAudit(
  db: Database,
  entry: {
    actorId: string | null;
    action: string;
    targetId?: string | null;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  await db.insert(auditLog).values({ targetId: null, details: {}, ...entry });
}
