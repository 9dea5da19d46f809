CREATE TABLE "sale_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"agent_id" text NOT NULL,
	"sale_id" text,
	"number" text,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"seen" jsonb NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"answer" text,
	"answer_text" text,
	"decision_id" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"reopened_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "sale_questions_by_agent" ON "sale_questions" USING btree ("agent_id","asked_at");--> statement-breakpoint
CREATE INDEX "sale_questions_by_month" ON "sale_questions" USING btree ("month");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_questions_open" ON "sale_questions" USING btree ("agent_id","sale_id") WHERE answer is null and reopened_at is null;