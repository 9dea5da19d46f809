CREATE TABLE "agents" (
	"id" text PRIMARY KEY NOT NULL,
	"crm_modified_on" text,
	"name" text,
	"email" text,
	"phone" text,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"target_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_calls" (
	"span" text NOT NULL,
	"window_start" timestamp(3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "crm_calls_span_window_start_pk" PRIMARY KEY("span","window_start")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"crm_modified_on" text,
	"name" text,
	"tax_id" text,
	"phone" text,
	"email" text,
	"city" text,
	"agent_id" text,
	"marketer_id" text,
	"created_at" timestamp(3) with time zone,
	"last_sale_on" date,
	"lifetime_amount" numeric(14, 2) DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"fence" bigint NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketers" (
	"id" text PRIMARY KEY NOT NULL,
	"crm_modified_on" text,
	"name" text,
	"phone" text,
	"city" text,
	"agent_id" text,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"crm_modified_on" text,
	"marketer_id" text,
	"paid_on" date,
	"amount" numeric(14, 2) NOT NULL,
	"reference" text
);
--> statement-breakpoint
CREATE TABLE "pending_users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"role_id" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"invited_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"crm_modified_on" text,
	"sku" text,
	"name" text,
	"category" text,
	"price" numeric(14, 2),
	"stock_quantity" integer,
	"location" text,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reorder_levels" (
	"product_id" text PRIMARY KEY NOT NULL,
	"level" integer NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"permissions" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" text PRIMARY KEY NOT NULL,
	"crm_modified_on" text,
	"number" text,
	"sale_date" date,
	"customer_id" text,
	"agent_id" text,
	"marketer_id" text,
	"product_id" text,
	"quantity" numeric(14, 3),
	"amount" numeric(14, 2) NOT NULL,
	"commission" numeric(14, 2) NOT NULL,
	"status_code" integer,
	"status_name" text,
	"modified_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factor_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"auth_time" bigint NOT NULL,
	"method" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_cursors" (
	"entity" text PRIMARY KEY NOT NULL,
	"modified_on" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_refusals" (
	"entity" text NOT NULL,
	"id" text NOT NULL,
	"reason" text NOT NULL,
	"record" jsonb NOT NULL,
	"run_id" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sync_refusals_entity_id_pk" PRIMARY KEY("entity","id")
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"started_by" text,
	"status" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"calls" integer DEFAULT 0 NOT NULL,
	"error" text,
	"results" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_seen" (
	"run_id" text NOT NULL,
	"entity" text NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "sync_seen_run_id_entity_id_pk" PRIMARY KEY("run_id","entity","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"photo_url" text,
	"role_id" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"agent_id" text,
	"tokens_valid_after" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_login" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "pending_users" ADD CONSTRAINT "pending_users_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_sessions" ADD CONSTRAINT "second_factor_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "customers_last_sale_on" ON "customers" USING btree ("last_sale_on","id");--> statement-breakpoint
CREATE INDEX "payments_by_marketer" ON "payments" USING btree ("marketer_id","paid_on");--> statement-breakpoint
CREATE UNIQUE INDEX "pending_users_email" ON "pending_users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sales_by_date" ON "sales" USING btree ("sale_date","id");--> statement-breakpoint
CREATE INDEX "sales_by_customer" ON "sales" USING btree ("customer_id","sale_date");--> statement-breakpoint
CREATE INDEX "sync_runs_started" ON "sync_runs" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role_id");