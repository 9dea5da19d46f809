-- Where a synchronisation has ended, nobody had to choose: it came automatically. It goes on; an unset setting is off now.
INSERT INTO "settings" ("key", "value")
SELECT 'auto_sync', '{"autoSyncEnabled": true, "syncInterval": 5}'::jsonb
WHERE EXISTS (SELECT 1 FROM "sync_runs" WHERE "finished_at" IS NOT NULL)
ON CONFLICT ("key") DO NOTHING;
