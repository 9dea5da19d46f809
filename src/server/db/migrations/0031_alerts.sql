-- Alarms of which people were notified, the queue of alerts, and who wants them.
CREATE TABLE "raised_alarms" (
	"kind" text PRIMARY KEY NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"is_over" boolean NOT NULL,
	"alarm" jsonb,
	"way" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "alerts_by_next_attempt" ON "alerts" USING btree ("next_attempt_at");--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_alerts" boolean DEFAULT true NOT NULL;
