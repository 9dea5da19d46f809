CREATE TABLE "list_views" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"owner_id" text,
	"role_id" text,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"hidden" text[] NOT NULL,
	"density" text NOT NULL,
	"opens" boolean NOT NULL,
	CONSTRAINT "list_views_of_one" CHECK (num_nonnulls("list_views"."owner_id", "list_views"."role_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_own" ON "list_views" USING btree ("owner_id","list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_shared" ON "list_views" USING btree ("role_id","list","name");