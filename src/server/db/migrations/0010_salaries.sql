CREATE TABLE "agent_settings" (
	"agent_id" text PRIMARY KEY NOT NULL,
	"employee_number" text,
	"employment" text DEFAULT 'employee' NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_targets" (
	"agent_id" text NOT NULL,
	"month" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "agent_targets_agent_id_month_pk" PRIMARY KEY("agent_id","month")
);
--> statement-breakpoint
CREATE TABLE "closed_sales" (
	"month" text NOT NULL,
	"id" text NOT NULL,
	"number" text,
	"sale_date" date NOT NULL,
	"customer_id" text,
	"customer_name" text,
	"agent_id" text,
	"agent_name" text,
	"product_name" text,
	"amount" numeric(14, 2) NOT NULL,
	"commission" numeric(14, 2) NOT NULL,
	"status_code" integer,
	"status_name" text,
	CONSTRAINT "closed_sales_month_id_pk" PRIMARY KEY("month","id")
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"month" text PRIMARY KEY NOT NULL,
	"status_codes" integer[],
	"closed_at" timestamp(3) with time zone NOT NULL,
	"closed_by" text NOT NULL,
	"last_sync_time" timestamp(3) with time zone,
	"checklist" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "late_changes" (
	"month" text NOT NULL,
	"sale_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"difference" numeric(14, 2) NOT NULL,
	CONSTRAINT "late_changes_month_sale_id_agent_id_pk" PRIMARY KEY("month","sale_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "late_decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"sale_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"into_month" text,
	"reason" text,
	"decided_at" timestamp(3) with time zone NOT NULL,
	"decided_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "salary_filters" (
	"user_id" text PRIMARY KEY NOT NULL,
	"selected_agents" text[] NOT NULL,
	"selected_statuses" integer[] NOT NULL,
	"last_updated" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "salary_months" (
	"month" text NOT NULL,
	"is_frozen" boolean NOT NULL,
	"summed_on" date,
	CONSTRAINT "salary_months_month_is_frozen_pk" PRIMARY KEY("month","is_frozen")
);
--> statement-breakpoint
CREATE TABLE "salary_sums" (
	"month" text NOT NULL,
	"is_frozen" boolean NOT NULL,
	"agent_id" text,
	"status_code" integer,
	"sales" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"commission" numeric(14, 2) NOT NULL,
	"sales_to_day" integer NOT NULL,
	"amount_to_day" numeric(14, 2) NOT NULL,
	"commission_to_day" numeric(14, 2) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "salary_filters" ADD CONSTRAINT "salary_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_sales_by_agent" ON "closed_sales" USING btree ("agent_id","sale_date","id");--> statement-breakpoint
CREATE INDEX "closed_sales_by_id" ON "closed_sales" USING btree ("id");--> statement-breakpoint
CREATE INDEX "late_decisions_by_sale" ON "late_decisions" USING btree ("month","sale_id");--> statement-breakpoint
CREATE INDEX "late_decisions_by_target" ON "late_decisions" USING btree ("into_month");--> statement-breakpoint
CREATE INDEX "salary_sums_by_month" ON "salary_sums" USING btree ("month","is_frozen");