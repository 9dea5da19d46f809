CREATE TABLE "contact_preferences" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"do_not_contact" boolean NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "last_year_amount" numeric(14, 2);--> statement-breakpoint
CREATE INDEX "customers_by_last_year" ON "customers" USING btree ("last_year_amount","id");--> statement-breakpoint
CREATE INDEX "customers_by_lifetime" ON "customers" USING btree ("lifetime_amount","id");--> statement-breakpoint
CREATE INDEX "customers_by_marketer" ON "customers" USING btree ("marketer_id");--> statement-breakpoint
-- Everybody's figures are computed again by the next run.
DELETE FROM "settings" WHERE "key" = 'sync.figures';
