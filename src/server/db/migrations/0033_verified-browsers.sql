-- Browser and system of verifications, so that users recognise them. Unknown for earlier ones.
ALTER TABLE "second_factor_sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD COLUMN "browser" text;
