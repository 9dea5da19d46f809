DROP INDEX "sales_by_customer";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_name" text GENERATED ALWAYS AS (btrim(regexp_replace(translate(lower(coalesce("name", '')), chr(1470) || chr(160), '- '), '["''`\u00B4\u0591-\u05BD\u05BF-\u05C7\u05F3\u05F4\u061C\u200B-\u200F\u2018-\u201F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'))) STORED;--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("search_name" collate "C","id");--> statement-breakpoint
CREATE INDEX "sales_by_agent" ON "sales" USING btree ("agent_id","sale_date","id");--> statement-breakpoint
CREATE INDEX "sales_by_marketer" ON "sales" USING btree ("marketer_id","sale_date","id");--> statement-breakpoint
CREATE INDEX "sales_by_status" ON "sales" USING btree ("status_code","sale_date","id");--> statement-breakpoint
CREATE INDEX "sales_by_amount" ON "sales" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "sales_by_commission" ON "sales" USING btree ("commission","id");--> statement-breakpoint
CREATE INDEX "sales_by_number" ON "sales" USING btree (length(lower(coalesce("number", ''))),lower(coalesce("number", '')) collate "C","id");--> statement-breakpoint
CREATE INDEX "sales_by_customer" ON "sales" USING btree ("customer_id","sale_date","id");