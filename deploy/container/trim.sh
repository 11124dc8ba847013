#!/bin/sh
# Deletes from the image what no program reads there: types, source maps and documents of packages (licences stay),
# variants for browsers, and the sources of the pages that are built. Node reads the names that a CommonJS package exports
# from all its variants, so those of React for development stay.
set -eu
find node_modules -type f \
  \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.flow' -o -iname '*.md' \) \
  ! -iname '*licen*' ! -iname '*notice*' -delete
rm -rf node_modules/.cache node_modules/@types node_modules/zod/src \
  node_modules/pdfkit/js/*.browser* node_modules/pdfkit/js/*.old.* node_modules/pdfkit/js/*.standalone.js \
  node_modules/swagger-ui-dist/swagger-ui-es-bundle* node_modules/swagger-ui-dist/swagger-ui.js
# The server imports these two folders of the pages; the rest is in build/.
find app -mindepth 1 -maxdepth 1 ! -name api ! -name i18n -exec rm -rf {} +
find app/i18n -type f ! -path 'app/i18n/messages/en/*' -delete
find app -type d -empty -delete
rm -rf scripts vite.config.ts react-router.config.ts tsconfig.json package-lock.json
