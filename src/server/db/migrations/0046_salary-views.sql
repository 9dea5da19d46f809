CREATE TABLE "salary_views" (
	"id" text PRIMARY KEY NOT NULL,
	"reader_id" text NOT NULL,
	"agent_id" text,
	"period" text,
	"screen" text NOT NULL,
	"is_file" boolean NOT NULL,
	"is_refused" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "salary_views_by_agent" ON "salary_views" USING btree ("agent_id","at");--> statement-breakpoint
CREATE INDEX "salary_views_by_time" ON "salary_views" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION salary_views_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '24 months' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'the views of salaries are append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER salary_views_stand BEFORE UPDATE OR DELETE ON "salary_views" FOR EACH ROW EXECUTE FUNCTION salary_views_stand();--> statement-breakpoint
CREATE TRIGGER salary_views_stand_whole BEFORE TRUNCATE ON "salary_views" FOR EACH STATEMENT EXECUTE FUNCTION salary_views_stand();
