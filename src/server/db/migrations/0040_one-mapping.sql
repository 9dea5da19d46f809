-- The mapping is a setting: of the saved ones, only the latest was in use. Changes are in the audit log.
INSERT INTO "settings" ("key", "value", "updated_at")
SELECT 'sync.mapping', "mapping", "saved_at" FROM "sync_mappings" ORDER BY "version" DESC LIMIT 1
ON CONFLICT ("key") DO NOTHING;
--> statement-breakpoint
-- A field that once held commissions still holds them, and is shown to nobody who may not see them.
INSERT INTO "settings" ("key", "value")
SELECT 'sync.commission_fields', jsonb_agg(DISTINCT lower("mapping" #>> '{sales,fields,commission,from}'))
FROM "sync_mappings" WHERE "mapping" #>> '{sales,fields,commission,from}' IS NOT NULL
HAVING count(*) > 0
ON CONFLICT ("key") DO NOTHING;
-- "sync_mappings" is dropped by the next release: servers of the last one read it during an upgrade.
