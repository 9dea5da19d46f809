-- The words of a text, as a search compares them, with a space before and after each.
CREATE FUNCTION spaced_words(text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT ' ' || btrim(regexp_replace(
    regexp_replace(lower(text), '["''`\u00B4\u0591-\u05BD\u05BF-\u05C7\u05F3\u05F4\u061C\u200B-\u200F\u2018-\u201F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'),
    '[[:space:][:punct:]\u00A0\u05BE]+', ' ', 'g')) || ' '
$$;--> statement-breakpoint
-- Returns whether a search contains the name of an erased person. In the person's own searches, a part of the name counts too; in
-- those of others only the whole name, since a short one is found in many words.
CREATE FUNCTION searches_name(search text, names text[], is_own boolean) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (
    SELECT FROM (SELECT spaced_words(name) AS whole FROM unnest(names) AS t(name)) t
    WHERE (is_own OR length(replace(whole, ' ', '')) >= 4) AND position(whole IN spaced_words(search)) > 0
      OR is_own AND EXISTS (
        SELECT FROM unnest(string_to_array(btrim(spaced_words(search)), ' ')) AS s(word)
        WHERE length(word) >= 2 AND position(word IN whole) > 0))
$$;--> statement-breakpoint
DROP FUNCTION erased_value(jsonb, text, text, text[], boolean);--> statement-breakpoint
-- Replaces the e-mail address in all texts of an audit log value, and the names where a person's name or a search stands.
CREATE FUNCTION erased_value(value jsonb, field text, pattern text, names text[], is_about boolean, is_own boolean) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  erased CONSTANT text := 'נמחק';
  word text;
BEGIN
  CASE jsonb_typeof(value)
  WHEN 'object' THEN
    RETURN coalesce((SELECT jsonb_object_agg(key, erased_value(one, key, pattern, names, is_about, is_own)) FROM jsonb_each(value) AS t(key, one)), value);
  WHEN 'array' THEN
    RETURN coalesce((SELECT jsonb_agg(erased_value(one, field, pattern, names, is_about, is_own) ORDER BY place) FROM jsonb_array_elements(value) WITH ORDINALITY AS t(one, place)), value);
  WHEN 'string' THEN
    word := value #>> '{}';
    IF is_about AND field IN ('displayName', 'name') AND lower(btrim(word)) = ANY (names) THEN RETURN to_jsonb(erased); END IF;
    IF field = 'text' AND searches_name(word, names, is_own) THEN RETURN to_jsonb(erased); END IF;
    RETURN to_jsonb(regexp_replace(word, pattern, erased, 'gi'));
  ELSE
    RETURN value;
  END CASE;
END $$;--> statement-breakpoint
-- Replaces name, e-mail address and IP addresses of a user or an invitation. Ids stay.
CREATE OR REPLACE FUNCTION erase_person(person text, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  erased_address text;
  pattern text;
  names text[];
  own_names text[];
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
  own_names := names || split_part(erased_address, '@', 1);
  UPDATE audit_log SET
    before = erased_value(before, '', pattern, CASE WHEN is_own THEN own_names ELSE names END, is_about, is_own),
    after = erased_value(after, '', pattern, CASE WHEN is_own THEN own_names ELSE names END, is_about, is_own),
    details = erased_value(details, '', pattern, CASE WHEN is_own THEN own_names ELSE names END, is_about, is_own),
    address = CASE WHEN is_own OR (actor_id IS NULL AND is_about) THEN NULL ELSE address END
  FROM (
    SELECT id AS row_id, is_own, coalesce(target_id = person, false) OR texts ~ pattern AS is_about,
      jsonb_path_query_array(jsonb_build_array(before, after, details), '$.**.text ? (@.type() == "string")') AS searches
    FROM (SELECT *, coalesce(actor_id = person, false) AS is_own, lower(concat_ws(' ', before, after, details)) AS texts FROM audit_log) t) found
  WHERE id = row_id AND (is_about OR is_own
    OR EXISTS (SELECT FROM jsonb_array_elements_text(searches) AS s(search) WHERE searches_name(search, names, false)));
  UPDATE users SET email = 'erased:' || id, display_name = 'נמחק', photo_url = NULL, role_id = NULL, agent_id = NULL,
    is_active = false, last_login = NULL, last_seen_at = NULL, wants_alerts = false, biometric_enabled = false,
    tokens_valid_after = moment, updated_at = moment, erased_at = moment WHERE id = person;
  DELETE FROM pending_users WHERE id = person OR lower(email) = erased_address;
END $$;
