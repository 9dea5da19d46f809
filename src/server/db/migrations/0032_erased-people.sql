ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
-- Pattern that finds an e-mail address in a text, but not as the end or the start of a longer address.
CREATE FUNCTION address_pattern(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '(?<![[:alnum:]._%+-])' || regexp_replace(address, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])'
$$;--> statement-breakpoint
-- Replaces the e-mail address in all texts of an audit log value, and the names where a person's name or a search stands.
CREATE FUNCTION erased_value(value jsonb, field text, pattern text, names text[], is_about boolean) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  erased CONSTANT text := 'נמחק';
  word text;
BEGIN
  CASE jsonb_typeof(value)
  WHEN 'object' THEN
    RETURN coalesce((SELECT jsonb_object_agg(key, erased_value(one, key, pattern, names, is_about)) FROM jsonb_each(value) AS t(key, one)), value);
  WHEN 'array' THEN
    RETURN coalesce((SELECT jsonb_agg(erased_value(one, field, pattern, names, is_about) ORDER BY place) FROM jsonb_array_elements(value) WITH ORDINALITY AS t(one, place)), value);
  WHEN 'string' THEN
    word := lower(btrim(value #>> '{}'));
    IF is_about AND field IN ('displayName', 'name') AND word = ANY (names) THEN RETURN to_jsonb(erased); END IF;
    IF field = 'text' AND EXISTS (SELECT FROM unnest(names) AS t(name) WHERE position(name IN word) > 0) THEN RETURN to_jsonb(erased); END IF;
    RETURN to_jsonb(regexp_replace(value #>> '{}', pattern, erased, 'gi'));
  ELSE
    RETURN value;
  END CASE;
END $$;--> statement-breakpoint
-- Replaces name, e-mail address and IP addresses of a user or an invitation. Ids stay.
CREATE FUNCTION erase_person(person text, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  erased_address text;
  pattern text;
  names text[];
BEGIN
  SELECT lower(email) INTO erased_address FROM (
    SELECT email FROM users WHERE id = person UNION ALL SELECT email FROM pending_users WHERE id = person) t LIMIT 1;
  IF erased_address IS NULL THEN RAISE EXCEPTION 'no such person'; END IF;
  pattern := address_pattern(erased_address);
  -- Present and earlier names.
  SELECT array_agg(DISTINCT lower(btrim(name))) INTO names FROM (
    SELECT display_name AS name FROM users WHERE id = person
    UNION ALL SELECT display_name FROM pending_users WHERE id = person
    UNION ALL SELECT unnest(ARRAY[before->>'displayName', after->>'displayName']) FROM audit_log
      WHERE target_id = person OR lower(concat_ws(' ', before, after, details)) ~ pattern) t
    WHERE btrim(coalesce(name, '')) <> '';
  names := coalesce(names, '{}');
  UPDATE audit_log SET
    before = erased_value(before, '', pattern, names, is_about),
    after = erased_value(after, '', pattern, names, is_about),
    details = erased_value(details, '', pattern, names, is_about),
    address = CASE WHEN actor_id = person OR (actor_id IS NULL AND is_about) THEN NULL ELSE address END
  FROM (
    SELECT id AS row_id, texts, coalesce(target_id = person, false) OR texts ~ pattern AS is_about FROM (
      SELECT id, target_id, lower(concat_ws(' ', before, after, details)) AS texts FROM audit_log) t) found
  WHERE id = row_id AND (is_about OR actor_id = person
    OR EXISTS (SELECT FROM unnest(names) AS t(name) WHERE position(name IN texts) > 0));
  UPDATE users SET email = 'erased:' || id, display_name = 'נמחק', photo_url = NULL, role_id = NULL, agent_id = NULL,
    is_active = false, last_login = NULL, last_seen_at = NULL, wants_alerts = false, biometric_enabled = false,
    tokens_valid_after = moment, updated_at = moment, erased_at = moment WHERE id = person;
  DELETE FROM pending_users WHERE id = person OR lower(email) = erased_address;
END $$;--> statement-breakpoint
-- Admits no update but that of erase_person(), which changes neither the action, its object and actor, nor the time.
CREATE OR REPLACE FUNCTION audit_log_stands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  callers text;
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '24 months' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' THEN
    GET DIAGNOSTICS callers = PG_CONTEXT;
    IF callers ~ '\merase_person\(text,timestamp with time zone\)'
      AND (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.target_kind, NEW.target_id, NEW.request_id)
        IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.target_kind, OLD.target_id, OLD.request_id)
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
