CREATE TABLE "crm_recent_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crm_recent_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"counts_until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
DELETE FROM "crm_calls" WHERE "span" <> 'day';--> statement-breakpoint
ALTER TABLE "crm_calls" DROP CONSTRAINT "crm_calls_span_window_start_pk";--> statement-breakpoint
ALTER TABLE "crm_calls" ADD PRIMARY KEY ("window_start");--> statement-breakpoint
ALTER TABLE "crm_calls" DROP COLUMN "span";