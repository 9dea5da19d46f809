-- Filters of the customers' list.
CREATE INDEX "customers_by_agent" ON "customers" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "customers_by_city" ON "customers" USING btree ("city");
