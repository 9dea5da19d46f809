CREATE TABLE "agent_names" (
	"id" text PRIMARY KEY NOT NULL,
	"plain_name" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"search_name" text GENERATED ALWAYS AS (btrim(regexp_replace(translate(lower(coalesce("plain_name", '')), chr(1470) || chr(160), '- '), '["''`\u00B4\u0591-\u05BD\u05BF-\u05C7\u05F3\u05F4\u061C\u200B-\u200F\u2018-\u201F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'))) STORED
);
--> statement-breakpoint
CREATE TABLE "closed_agents" (
	"month" text NOT NULL,
	"id" text NOT NULL,
	"name" text,
	"employee_number" text,
	"employment" text,
	CONSTRAINT "closed_agents_month_id_pk" PRIMARY KEY("month","id")
);
--> statement-breakpoint
-- Tells agents of one name apart, all of them: they are few.
CREATE FUNCTION "mark_agent_names"() RETURNS void LANGUAGE sql AS $$
  UPDATE "agent_names" SET "name" = marked."name" FROM (
    SELECT "id", CASE WHEN "search_name" = '' THEN 'סוכן ללא שם (' || "mark" || ')'
      WHEN count(*) OVER (PARTITION BY "search_name") = 1 THEN "plain_name"
      ELSE btrim("plain_name") || ' (' || "mark" || ')' END AS "name"
    FROM (
      SELECT n."id", n."plain_name", n."search_name",
        CASE WHEN s."number" IS NOT NULL AND count(*) OVER (PARTITION BY n."search_name", s."number") = 1 THEN s."number"
          WHEN count(*) OVER (PARTITION BY n."search_name", left(n."id", 8)) = 1 THEN left(n."id", 8)
          ELSE n."id" END AS "mark"
      FROM "agent_names" n LEFT JOIN (
        SELECT "agent_id", nullif(btrim("employee_number"), '') AS "number" FROM "agent_settings") s ON s."agent_id" = n."id"
    ) numbered
  ) marked WHERE "agent_names"."id" = marked."id" AND "agent_names"."name" IS DISTINCT FROM marked."name"
$$;--> statement-breakpoint
CREATE FUNCTION "keep_agent_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'agents' THEN
    INSERT INTO "agent_names" ("id", "plain_name") SELECT "id", coalesce("name", '') FROM "agents" ORDER BY "id"
      ON CONFLICT ("id") DO UPDATE SET "plain_name" = excluded."plain_name"
      WHERE "agent_names"."plain_name" <> excluded."plain_name";
  END IF;
  PERFORM "mark_agent_names"();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_agent_names" AFTER INSERT OR UPDATE ON "agents"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_agent_names"();--> statement-breakpoint
CREATE TRIGGER "keep_agent_names" AFTER INSERT OR UPDATE OR DELETE ON "agent_settings"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_agent_names"();--> statement-breakpoint
-- Of agents that are gone, the name in the newest closed month.
INSERT INTO "agent_names" ("id", "plain_name")
SELECT DISTINCT ON ("id") "id", coalesce("name", '') FROM (
  SELECT "id", "name", '9999-12' AS "month" FROM "agents"
  UNION ALL
  SELECT "agent_id", "agent_name", "month" FROM "closed_sales" WHERE "agent_id" IS NOT NULL AND "agent_name" IS NOT NULL
) known ORDER BY "id", "month" DESC;--> statement-breakpoint
SELECT "mark_agent_names"();--> statement-breakpoint
-- Closed months know the names that stand beside their sales, and not the numbers of then.
INSERT INTO "closed_agents" ("month", "id", "name")
SELECT "month", "id", CASE
  WHEN "name" IS NOT NULL AND count(*) OVER (PARTITION BY "month", "name") > 1 THEN "name" || ' (' || left("id", 8) || ')'
  ELSE "name" END
FROM (
  SELECT "month", "agent_id" AS "id", nullif(btrim(max("agent_name")), '') AS "name" FROM "closed_sales"
  WHERE "agent_id" IS NOT NULL GROUP BY "month", "agent_id"
  UNION
  SELECT d."into_month", d."agent_id", n."name" FROM "late_decisions" d
  JOIN "closings" c ON c."month" = d."into_month" LEFT JOIN "agent_names" n ON n."id" = d."agent_id"
  WHERE d."agent_id" <> '' AND NOT EXISTS (
    SELECT FROM "closed_sales" s WHERE s."month" = d."into_month" AND s."agent_id" = d."agent_id")
) paid;
