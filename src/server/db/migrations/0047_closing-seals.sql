CREATE TABLE "closing_seal_rows" (
	"seal_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"row_id" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "closing_seal_rows_seal_id_kind_row_id_pk" PRIMARY KEY("seal_id","kind","row_id")
);
--> statement-breakpoint
CREATE TABLE "closing_seals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closing_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"seal" text NOT NULL,
	"previous" text,
	"replaces" text,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"is_late" boolean NOT NULL,
	"reopened_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE FUNCTION closing_seals_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'closing_seals' THEN
    IF to_jsonb(OLD) ->> 'reopened_at' IS NULL AND to_jsonb(NEW) - 'reopened_at' = to_jsonb(OLD) - 'reopened_at' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the seals of closed months are append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER closing_seals_stand BEFORE UPDATE OR DELETE ON "closing_seals" FOR EACH ROW EXECUTE FUNCTION closing_seals_stand();--> statement-breakpoint
CREATE TRIGGER closing_seals_stand_whole BEFORE TRUNCATE ON "closing_seals" FOR EACH STATEMENT EXECUTE FUNCTION closing_seals_stand();--> statement-breakpoint
CREATE TRIGGER closing_seal_rows_stand BEFORE UPDATE OR DELETE ON "closing_seal_rows" FOR EACH ROW EXECUTE FUNCTION closing_seals_stand();--> statement-breakpoint
CREATE TRIGGER closing_seal_rows_stand_whole BEFORE TRUNCATE ON "closing_seal_rows" FOR EACH STATEMENT EXECUTE FUNCTION closing_seals_stand();
