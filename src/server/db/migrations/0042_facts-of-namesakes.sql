ALTER TABLE "agent_names" ADD COLUMN "last_email" text;--> statement-breakpoint
-- Tells agents of one name apart by the employee number, the address, or a part of the id.
CREATE OR REPLACE FUNCTION "mark_agent_names"() RETURNS void LANGUAGE sql AS $$
  UPDATE "agent_names" SET "name" = marked."name" FROM (
    SELECT "id", CASE WHEN "search_name" = '' THEN 'סוכן ללא שם' || chr(160) || '· ' || "mark"
      WHEN count(*) OVER (PARTITION BY "search_name") = 1 THEN "plain_name"
      ELSE btrim("plain_name") || chr(160) || '· ' || "mark" END AS "name"
    FROM (
      SELECT n."id", n."plain_name", n."search_name",
        CASE WHEN s."number" IS NOT NULL AND count(*) OVER (PARTITION BY n."search_name", s."number") = 1 THEN s."number"
          WHEN btrim(n."last_email") <> '' AND count(*) OVER (PARTITION BY n."search_name", lower(btrim(n."last_email"))) = 1 THEN btrim(n."last_email")
          WHEN count(*) OVER (PARTITION BY n."search_name", left(n."id", 8)) = 1 THEN left(n."id", 8)
          ELSE n."id" END AS "mark"
      FROM "agent_names" n LEFT JOIN (
        SELECT "agent_id", nullif(btrim("employee_number"), '') AS "number" FROM "agent_settings") s ON s."agent_id" = n."id"
    ) numbered
  ) marked WHERE "agent_names"."id" = marked."id" AND "agent_names"."name" IS DISTINCT FROM marked."name"
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_agent_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'agents' THEN
    INSERT INTO "agent_names" ("id", "plain_name", "last_email") SELECT "id", coalesce("name", ''), "email" FROM "agents" ORDER BY "id"
      ON CONFLICT ("id") DO UPDATE SET "plain_name" = excluded."plain_name", "last_email" = excluded."last_email"
      WHERE ("agent_names"."plain_name", "agent_names"."last_email") IS DISTINCT FROM (excluded."plain_name", excluded."last_email");
  END IF;
  PERFORM "mark_agent_names"();
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "agent_names" SET "last_email" = "agents"."email" FROM "agents" WHERE "agents"."id" = "agent_names"."id";--> statement-breakpoint
SELECT "mark_agent_names"();
