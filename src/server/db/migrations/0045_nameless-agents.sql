-- Tells agents of one name apart by the employee number, the address, or both; by a part of the id only if all are equal. A name without others has no mark.
CREATE OR REPLACE FUNCTION "mark_agent_names"() RETURNS void LANGUAGE sql AS $$
  UPDATE "agent_names" SET "name" = marked."name" FROM (
    SELECT "id", CASE WHEN "search_name" = '' THEN 'סוכן ללא שם' WHEN "is_alone" THEN "plain_name" ELSE btrim("plain_name") END
      || CASE WHEN "is_alone" THEN '' ELSE coalesce(chr(160) || '· ' || nullif("mark", ''), '') END AS "name"
    FROM (
      SELECT "id", "plain_name", "search_name", count(*) OVER (PARTITION BY "search_name") = 1 AS "is_alone",
        CASE WHEN "number" IS NOT NULL AND count(*) OVER (PARTITION BY "search_name", "number") = 1 THEN "number"
          WHEN "email" IS NOT NULL AND count(*) OVER (PARTITION BY "search_name", lower("email")) = 1 THEN "email"
          WHEN count(*) OVER (PARTITION BY "search_name", "number", lower("email")) = 1 THEN concat_ws(', ', "number", "email")
          WHEN count(*) OVER (PARTITION BY "search_name", left("id", 8)) = 1 THEN left("id", 8)
          ELSE "id" END AS "mark"
      FROM (
        SELECT n."id", n."plain_name", n."search_name", nullif(btrim(n."last_email"), '') AS "email",
          nullif(btrim(s."employee_number"), '') AS "number"
        FROM "agent_names" n LEFT JOIN "agent_settings" s ON s."agent_id" = n."id"
      ) facts
    ) numbered
  ) marked WHERE "agent_names"."id" = marked."id" AND "agent_names"."name" IS DISTINCT FROM marked."name"
$$;--> statement-breakpoint
SELECT "mark_agent_names"();
