-- A GUID is one id in any case: it is kept in small letters. Other ids stay as they are.
CREATE FUNCTION "fold_guid"(id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN id ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' THEN lower(id) ELSE id END
$$;--> statement-breakpoint
-- The same of every GUID within a text.
CREATE FUNCTION "fold_guids"(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  found text;
BEGIN
  FOR found IN SELECT m[1] FROM regexp_matches(given, '([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})', 'gi') m LOOP
    given := replace(given, found, lower(found));
  END LOOP;
  RETURN given;
END $$;--> statement-breakpoint
SELECT set_config('misrad.folds', (
  EXISTS (SELECT FROM "sales" WHERE "id" <> fold_guid("id") OR "agent_id" <> fold_guid("agent_id"))
  OR EXISTS (SELECT FROM "closed_sales" WHERE "id" <> fold_guid("id") OR "agent_id" <> fold_guid("agent_id"))
)::text, false);--> statement-breakpoint
-- Months whose sums of live sales no longer hold: of two sales that are one, the older goes.
UPDATE "salary_months" SET "summed_on" = NULL WHERE NOT "is_frozen" AND "month" IN (
  SELECT to_char("sale_date", 'YYYY-MM') FROM "sales" WHERE "id" <> fold_guid("id"));--> statement-breakpoint
UPDATE "marketer_months" SET "starts" = NULL WHERE "month" IN (
  SELECT to_char("sale_date", 'YYYY-MM') FROM "sales" WHERE "id" <> fold_guid("id"));--> statement-breakpoint
-- The customers' figures are computed anew by the next run.
DELETE FROM "settings" WHERE "key" = 'sync.figures' AND EXISTS (
  SELECT FROM "sales" WHERE "id" <> fold_guid("id") OR "customer_id" <> fold_guid("customer_id"));--> statement-breakpoint
-- Of rows that are one record, the newest stays; of equally new ones, the one in small letters.
DO $$
DECLARE
  place text[];
BEGIN
  FOREACH place SLICE 1 IN ARRAY ARRAY[
    ['agents', 'id', '', 'crm_modified_on'], ['marketers', 'id', '', 'crm_modified_on'],
    ['customers', 'id', '', 'crm_modified_on'], ['products', 'id', '', 'crm_modified_on'],
    ['sales', 'id', '', 'crm_modified_on'], ['payments', 'id', '', 'crm_modified_on'],
    ['contact_preferences', 'customer_id', '', 'updated_at'], ['reorder_levels', 'product_id', '', 'updated_at'],
    ['agent_settings', 'agent_id', '', 'updated_at'], ['agent_targets', 'agent_id', 'month', 'month'],
    ['sync_refusals', 'id', 'entity', 'at'], ['sync_seen', 'id', 'entity, run_id', 'entity']]
  LOOP
    EXECUTE format(
      'DELETE FROM %1$I WHERE ctid IN (SELECT ctid FROM (
        SELECT ctid, row_number() OVER (PARTITION BY fold_guid(%2$I)%3$s ORDER BY %4$I DESC NULLS LAST, %2$I COLLATE "C" DESC) AS nth
        FROM %1$I) ranked WHERE nth > 1)',
      place[1], place[2], CASE WHEN place[3] = '' THEN '' ELSE ', ' || place[3] END, place[4]);
    EXECUTE format('UPDATE %1$I SET %2$I = fold_guid(%2$I) WHERE %2$I <> fold_guid(%2$I)', place[1], place[2]);
  END LOOP;
END $$;--> statement-breakpoint
-- What refers to them. Two people linked to one agent are both left linked: an administrator decides.
DO $$
DECLARE
  place text[];
BEGIN
  FOREACH place SLICE 1 IN ARRAY ARRAY[
    ['marketers', 'agent_id'], ['customers', 'agent_id'], ['customers', 'marketer_id'],
    ['sales', 'customer_id'], ['sales', 'agent_id'], ['sales', 'marketer_id'], ['sales', 'product_id'],
    ['payments', 'marketer_id'], ['marketer_sums', 'marketer_id'], ['salary_sums', 'agent_id'], ['users', 'agent_id'],
    ['closed_sales', 'customer_id'], ['closed_sales', 'agent_id'],
    ['late_decisions', 'sale_id'], ['late_decisions', 'agent_id']]
  LOOP
    EXECUTE format('UPDATE %1$I SET %2$I = fold_guid(%2$I) WHERE %2$I <> fold_guid(%2$I)', place[1], place[2]);
  END LOOP;
END $$;--> statement-breakpoint
-- A closed month keeps its amounts: where it froze one sale twice, the second stays under the id that it had.
UPDATE "closed_sales" SET "id" = fold_guid("id") WHERE "id" <> fold_guid("id") AND NOT EXISTS (
  SELECT FROM "closed_sales" other WHERE other."month" = "closed_sales"."month" AND other."id" <> "closed_sales"."id"
    AND fold_guid(other."id") = fold_guid("closed_sales"."id") AND other."id" COLLATE "C" > "closed_sales"."id");--> statement-breakpoint
-- The differences of closed months, compared anew where an id was in other letters.
DO $$
BEGIN
  IF current_setting('misrad.folds')::boolean THEN
    DELETE FROM "late_changes";
    INSERT INTO "late_changes" ("month", "sale_id", "agent_id", "difference")
    SELECT "month", "id", "agent_id", coalesce(live."commission", 0) - coalesce(frozen."commission", 0)
    FROM (
      SELECT c."month", s."id", coalesce(s."agent_id", '') AS "agent_id", s."commission"
      FROM "closings" c JOIN "sales" s
        ON s."sale_date" >= (c."month" || '-01')::date AND s."sale_date" < (c."month" || '-01')::date + interval '1 month'
      WHERE c."status_codes" IS NULL OR s."status_code" = ANY (c."status_codes")
    ) live FULL JOIN (
      SELECT c."month", s."id", coalesce(s."agent_id", '') AS "agent_id", s."commission"
      FROM "closings" c JOIN "closed_sales" s ON s."month" = c."month"
      WHERE c."status_codes" IS NULL OR s."status_code" = ANY (c."status_codes")
    ) frozen USING ("month", "id", "agent_id")
    WHERE coalesce(live."commission", 0) <> coalesce(frozen."commission", 0);
  END IF;
END $$;--> statement-breakpoint
-- What people keep: chosen agents, views, and the lists that the server has made.
UPDATE "salary_filters" SET "selected_agents" = ARRAY(
  SELECT fold_guid(one) FROM unnest("selected_agents") WITH ORDINALITY AS given(one, nth) GROUP BY 1 ORDER BY min(nth))
WHERE fold_guids("selected_agents"::text) <> "selected_agents"::text;--> statement-breakpoint
UPDATE "list_views" SET "address" = fold_guids("address") WHERE "address" <> fold_guids("address");--> statement-breakpoint
UPDATE "closings" SET "checklist" = fold_guids("checklist"::text)::jsonb WHERE "checklist"::text <> fold_guids("checklist"::text);--> statement-breakpoint
UPDATE "settings" SET "value" = fold_guids("value"::text)::jsonb
WHERE "key" = 'salaries.metadata' AND "value"::text <> fold_guids("value"::text);--> statement-breakpoint
DROP FUNCTION "fold_guids"(text);--> statement-breakpoint
DROP FUNCTION "fold_guid"(text);
