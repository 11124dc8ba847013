#!/bin/sh
# Writes deploy/secrets/ for deploy/compose.yaml, with random values that only this user can read. Existing files stay.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
write() { [ -e "secrets/$1" ] || cat > "secrets/$1"; }
random | write postgres_password
random | write shop_database_password
write objects.env <<E1
MINIO_ROOT_USER=outwit
MINIO_ROOT_PASSWORD=$(random)
E1
objects_password=$(sed -n 's/^MINIO_ROOT_PASSWORD=//p' secrets/objects.env)
write shop.env <<E2
DATABASE_URL=postgres://shop:$(cat secrets/shop_database_password)@database/shop
SECRET_KEY=$(random)
METRICS_TOKEN=$(random)
S3_ACCESS_KEY_ID=outwit
S3_SECRET_ACCESS_KEY=$objects_password
E2
# The files that PostgreSQL's own user reads inside its container.
chmod 644 secrets/postgres_password secrets/shop_database_password
echo "The secrets are in $(pwd)/secrets."
