ALTER TABLE "late_changes" ALTER COLUMN "difference" SET DATA TYPE numeric(24, 2);--> statement-breakpoint
ALTER TABLE "late_decisions" ALTER COLUMN "amount" SET DATA TYPE numeric(24, 2);--> statement-breakpoint
ALTER TABLE "salary_sums" ALTER COLUMN "amount" SET DATA TYPE numeric(24, 2);--> statement-breakpoint
ALTER TABLE "salary_sums" ALTER COLUMN "commission" SET DATA TYPE numeric(24, 2);--> statement-breakpoint
ALTER TABLE "salary_sums" ALTER COLUMN "amount_to_day" SET DATA TYPE numeric(24, 2);--> statement-breakpoint
ALTER TABLE "salary_sums" ALTER COLUMN "commission_to_day" SET DATA TYPE numeric(24, 2);--> statement-breakpoint
-- What no intake has ever let in, and a hand may have: unknown until a full run reads it again.
UPDATE "customers" SET "created_at" = NULL WHERE NOT ("created_at" >= '0001-01-01T00:00:00Z' and "created_at" < '10000-01-01T00:00:00Z');--> statement-breakpoint
UPDATE "payments" SET "paid_on" = NULL WHERE NOT ("paid_on" between '0001-01-01' and '9999-12-31');--> statement-breakpoint
UPDATE "sales" SET "sale_date" = NULL WHERE NOT ("sale_date" between '0001-01-01' and '9999-12-31');--> statement-breakpoint
UPDATE "sales" SET "modified_at" = NULL WHERE NOT ("modified_at" >= '0001-01-01T00:00:00Z' and "modified_at" < '10000-01-01T00:00:00Z');--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_created_in_range" CHECK ("customers"."created_at" >= '0001-01-01T00:00:00Z' and "customers"."created_at" < '10000-01-01T00:00:00Z');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_in_range" CHECK ("payments"."paid_on" between '0001-01-01' and '9999-12-31');--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_date_in_range" CHECK ("sales"."sale_date" between '0001-01-01' and '9999-12-31');--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_modified_in_range" CHECK ("sales"."modified_at" >= '0001-01-01T00:00:00Z' and "sales"."modified_at" < '10000-01-01T00:00:00Z');