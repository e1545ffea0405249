#!/bin/sh
# Makes what compose.yaml needs beside this repository, once: the folders that it mounts, and secrets/ with
# passwords and keys of chance. What is there already is left as it is. Keep a copy of secrets/ in another place
# than the backups.
#   sudo sh deploy/prepare.sh
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
umask 022
# Folders of agencies, which `plat init` writes as the image's user.
install -d -o 65532 -g 65532 agencies
# Files of their sources, large map archives: only read.
mkdir -p sources maps
# Backups hold personal data: nobody else reads them.
install -d -m 700 -o 65532 -g 65532 backup

if [ -e secrets/plat.env ]; then
  echo "secrets/ is there already: left as it is"
  exit 0
fi
umask 077
chance() { openssl rand -hex 24; }
web=$(chance) owner=$(chance)
key=$(mktemp)
trap 'rm -f "$key"' EXIT
openssl ecparam -name prime256v1 -genkey -noout -out "$key"
base64url() { base64 -w 0 | tr '+/' '-_' | tr -d '='; }
public=$(openssl ec -in "$key" -pubout -outform DER 2>/dev/null | tail -c 65 | base64url)
private=$(openssl ec -in "$key" -outform DER 2>/dev/null | tail -c +8 | head -c 32 | base64url)

cat >secrets/postgres.env <<END
POSTGRES_PASSWORD=$(chance)
PLAT_OWNER_PASSWORD=$owner
PLAT_WEB_PASSWORD=$web
END
cat >secrets/pgbouncer.env <<END
PLAT_WEB_PASSWORD=$web
END
cat >secrets/migrate.env <<END
MIGRATION_DATABASE_URL=postgres://plat_owner:$owner@postgres/plat
END
cat >secrets/plat.env <<END
DATABASE_URL=postgres://plat_web:$web@pgbouncer:6432/plat
DATABASE_LISTEN_URL=postgres://plat_web:$web@postgres/plat
PLAT_SECRET_KEYS=$(openssl rand -base64 32)
PLAT_METRICS_TOKEN=$(chance)
PLAT_VAPID_PUBLIC_KEY=$public
PLAT_VAPID_PRIVATE_KEY=$private
# Without a mail server nobody can sign up: smtp://plat:PASSWORD@mail.example.gov:587
SMTP_URL=
END
echo "secrets/ is made. Set SMTP_URL in secrets/plat.env, then: docker compose -f deploy/compose.yaml up -d --build"
