-- Finds the records of one name.
CREATE INDEX "marketers_by_name" ON "marketers" USING btree (left("search_name", 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (left("search_name", 200) collate "C","id");
