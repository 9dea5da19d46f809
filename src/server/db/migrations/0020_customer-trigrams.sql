-- Every run of three characters of a text, each once: a text that contains another has all of that one's.
CREATE FUNCTION "trigrams"(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array(SELECT DISTINCT substr($1, i, 3) FROM generate_series(1, length($1) - 2) AS i)
$$;--> statement-breakpoint
CREATE INDEX "customers_by_trigrams" ON "customers" USING gin (trigrams("search_text" || '|' || "search_digits"));
