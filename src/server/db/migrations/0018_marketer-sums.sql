CREATE TABLE "marketer_months" (
	"month" text PRIMARY KEY NOT NULL,
	"starts" text[]
);
--> statement-breakpoint
CREATE TABLE "marketer_sums" (
	"month" text NOT NULL,
	"first_day" date NOT NULL,
	"marketer_id" text,
	"status_code" integer,
	"sales" integer NOT NULL,
	"amount" numeric NOT NULL,
	"debt" numeric NOT NULL,
	"credit" numeric NOT NULL,
	"last_sale_on" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "marketer_sums_by_month" ON "marketer_sums" USING btree ("month");