#!/bin/sh
# Runs once, when the image of PostgreSQL creates its data folder. The shop connects as a role that owns its database.
set -eu
password=$(cat /run/secrets/shop_database_password)
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set password="$password" <<'SQL'
create role shop login password :'password';
create database shop owner shop;
SQL
