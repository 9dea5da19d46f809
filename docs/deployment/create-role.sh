#!/bin/sh
# Run once by the image of PostgreSQL, when it creates its data: the server's role owns its database and is no superuser.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U "$POSTGRES_USER" -d postgres <<'SQL'
create role misrad login password :'password';
create database misrad owner misrad encoding 'UTF8' template template0;
-- The superuser had the same password. It signs in from inside the container only, where it needs none.
alter role current_user password null;
SQL
