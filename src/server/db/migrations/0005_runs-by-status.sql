DROP INDEX "sync_runs_started";--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "place" jsonb;--> statement-breakpoint
CREATE INDEX "sync_runs_status" ON "sync_runs" USING btree ("status","finished_at");--> statement-breakpoint
CREATE INDEX "sync_runs_started" ON "sync_runs" USING btree ("started_at","id");