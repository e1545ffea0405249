#!/bin/sh
# PgBouncer with the login of the servers, whose password comes from the environment.
set -eu
umask 077
printf '"plat_web" "%s"\n' "$PLAT_WEB_PASSWORD" >/tmp/users
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
