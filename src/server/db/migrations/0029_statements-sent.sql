CREATE TABLE "statement_checks" (
	"month" text NOT NULL,
	"agent_id" text NOT NULL,
	"payable" numeric(24, 2) NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"checked_by" text NOT NULL,
	CONSTRAINT "statement_checks_month_agent_id_pk" PRIMARY KEY("month","agent_id")
);
--> statement-breakpoint
CREATE TABLE "statement_sendings" (
	"id" text PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"agent_id" text NOT NULL,
	"way" text NOT NULL,
	"address" text NOT NULL,
	"is_draft" boolean NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"detail" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "statement_sendings_by_agent" ON "statement_sendings" USING btree ("agent_id","asked_at");--> statement-breakpoint
CREATE INDEX "statement_sendings_by_month" ON "statement_sendings" USING btree ("month");--> statement-breakpoint
CREATE INDEX "statement_sendings_by_state" ON "statement_sendings" USING btree ("state","asked_at","id");