#!/bin/sh
# Makes the logins and the database (docs/operating.md, "Embedded or PostgreSQL"), once, as a superuser, on an
# empty cluster. The passwords come from the environment. The image of PostgreSQL runs it at its first start; elsewhere:
#   PLAT_OWNER_PASSWORD=… PLAT_WEB_PASSWORD=… POSTGRES_USER=postgres sh deploy/postgres/make-database.sh
set -eu
psql --no-psqlrc --quiet -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v owner="$PLAT_OWNER_PASSWORD" -v web="$PLAT_WEB_PASSWORD" <<'SQL'
create role plat_app nologin;
create role plat_owner login password :'owner';
create role plat_web login password :'web' nosuperuser nobypassrls;
grant plat_app to plat_web;
-- PgBouncer takes no limits of a connection.
alter role plat_web set statement_timeout = '5s';
alter role plat_web set lock_timeout = '2s';
create database plat owner plat_owner;
\connect plat
create extension postgis;
SQL
