DROP INDEX "customers_by_name";--> statement-breakpoint
DROP INDEX "sales_by_number";--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree (left("search_name", 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "sales_by_number" ON "sales" USING btree (length(left(lower(coalesce("number", '')), 200)),left(lower(coalesce("number", '')), 200) collate "C","id");