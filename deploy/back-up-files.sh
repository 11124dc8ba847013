#!/bin/sh
# Saves the files and the generated keys in DATA_DIR into an encrypted archive in BACKUP_DIR, reads it again, and deletes those
# that are older than BACKUP_KEEP_DAYS. For shops with DATABASE_URL; the backup of the embedded database has them.
# To restore: openssl enc -d -aes-256-cbc -pbkdf2 -pass env:BACKUP_KEY -in ARCHIVE | tar -C "$DATA_DIR" -xz
set -eu
: "${DATA_DIR:?is not set}" "${BACKUP_DIR:?is not set}" "${BACKUP_KEY:?is not set}"
umask 077
scratch=$(mktemp -d)
archive=$BACKUP_DIR/files-$(date -u +%Y%m%dT%H%M%SZ).tar.gz.enc
trap 'rm -rf "$scratch" "$archive.part"' EXIT
mkdir -p "$DATA_DIR/files"
find "$DATA_DIR" -maxdepth 1 -name '*.key' -type f -printf '%P\n' > "$scratch/keys"
(cd "$DATA_DIR" && find files -type f && cat "$scratch/keys") | sort > "$scratch/expected"

# A file that was deleted meanwhile is no failure of tar: what counts is what is in the archive.
tar -C "$DATA_DIR" --ignore-failed-read -cz files -T "$scratch/keys" |
  openssl enc -aes-256-cbc -pbkdf2 -pass env:BACKUP_KEY -out "$archive.part"
openssl enc -d -aes-256-cbc -pbkdf2 -pass env:BACKUP_KEY -in "$archive.part" | tar -tz > "$scratch/listed"
sort "$scratch/listed" | comm -23 "$scratch/expected" - > "$scratch/missing"
if [ -s "$scratch/missing" ]; then
  echo "$(wc -l < "$scratch/missing") files are not in the archive." >&2
  exit 1
fi
mv "$archive.part" "$archive"
find "$BACKUP_DIR" -maxdepth 1 -name 'files-*.tar.gz.enc' -mtime "+${BACKUP_KEEP_DAYS:-14}" -delete
echo "Saved $(wc -l < "$scratch/expected") files in $archive."
