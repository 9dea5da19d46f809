-- Number of sales of each customer. Runs of the synchronisation keep it up to date.
ALTER TABLE "customers" ADD COLUMN "sales_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "customers" SET "sales_count" = "bought"."sales_count"
FROM (
	SELECT "customer_id", count(*) AS "sales_count" FROM "sales"
	WHERE "sale_date" <= (now() AT TIME ZONE 'Asia/Jerusalem')::date
	GROUP BY "customer_id"
) "bought"
WHERE "bought"."customer_id" = "customers"."id";
