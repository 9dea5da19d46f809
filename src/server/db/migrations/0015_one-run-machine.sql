ALTER TABLE "sync_runs" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "report" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- A comparison with the CRM is a run like the others. One that was under way is gone on with: nobody holds its lease.
INSERT INTO "sync_runs" ("id", "kind", "reason", "started_by", "status", "started_at", "finished_at", "calls", "error", "verdict", "report")
SELECT "id", 'compare', "reason", "started_by",
	CASE WHEN "status" IN ('running', 'failed') THEN "status" ELSE 'ok' END,
	"started_at", "finished_at", "calls", "error",
	CASE WHEN "status" IN ('running', 'failed') THEN NULL ELSE "status" END, "report"
FROM "sync_reconciliations";--> statement-breakpoint
DELETE FROM "leases" WHERE "name" = 'reconciliation';--> statement-breakpoint
DELETE FROM "job_runs" WHERE "name" = 'reconciliation';--> statement-breakpoint
DROP TABLE "sync_reconciliations" CASCADE;
