ALTER TABLE "statement_sendings" ADD COLUMN "payable" numeric(24, 2);--> statement-breakpoint
ALTER TABLE "statement_sendings" ADD COLUMN "closed_at" timestamp (3) with time zone;