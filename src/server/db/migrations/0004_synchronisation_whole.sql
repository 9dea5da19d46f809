CREATE TABLE "job_runs" (
	"name" text NOT NULL,
	"slot" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"error" text,
	CONSTRAINT "job_runs_name_slot_pk" PRIMARY KEY("name","slot")
);
--> statement-breakpoint
CREATE TABLE "sync_mappings" (
	"version" integer PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"saved_by" text
);
--> statement-breakpoint
CREATE TABLE "sync_reconciliations" (
	"id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"started_by" text,
	"status" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"calls" integer DEFAULT 0 NOT NULL,
	"error" text,
	"report" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "progress" jsonb;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "cancel_requested_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
CREATE INDEX "sync_reconciliations_started" ON "sync_reconciliations" USING btree ("started_at");