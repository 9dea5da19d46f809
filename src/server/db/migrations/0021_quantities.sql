ALTER TABLE "products" ALTER COLUMN "stock_quantity" SET DATA TYPE numeric(14, 3);--> statement-breakpoint
ALTER TABLE "reorder_levels" ALTER COLUMN "level" SET DATA TYPE numeric(14, 3);