CREATE TABLE "sync_freshness" (
	"entity" text PRIMARY KEY NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "pass_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "resumes_at" timestamp (3) with time zone;--> statement-breakpoint
INSERT INTO "sync_freshness" ("entity", "read_at")
SELECT c."entity", r."started_at" FROM "sync_cursors" c
CROSS JOIN (SELECT max("started_at") AS "started_at" FROM "sync_runs" WHERE "status" = 'ok') r
WHERE r."started_at" IS NOT NULL;
