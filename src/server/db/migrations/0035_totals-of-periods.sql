-- Index entries that sum a period by status without reading the rows.
DROP INDEX "sales_by_day";--> statement-breakpoint
CREATE INDEX "sales_by_day" ON "sales" USING btree ("sale_date",length(left(lower(coalesce("number", '')), 200)),left(lower(coalesce("number", '')), 200) collate "C","id","status_code","amount","commission");