import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import {
  ADVISORY_FILE,
  type Advisory,
  AdvisoryFile,
  parseAuditReport,
} from './dependencies/advisories.ts'

/** Asks the registry for the advisories of the lock file, and stores them for `npm run check`. */
const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  encoding: 'utf8',
})
const report = parseJson(stdout)
if (report?.vulnerabilities === undefined) {
  console.error('The registry gave no advisories; the stored ones stay.', report?.message ?? '')
  process.exit(1)
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const known = AdvisoryFile.parse(JSON.parse(readFileSync(ADVISORY_FILE, 'utf8'))).advisories
const advisories = parseAuditReport(report, (path) => packages[path].version).map(keepAcceptance)
const file: AdvisoryFile = { checked_at: new Date().toISOString(), advisories }
writeFileSync(ADVISORY_FILE, `${JSON.stringify(file, null, 2)}\n`)
console.log(`${advisories.length} advisories are stored in ${ADVISORY_FILE}.`)

function keepAcceptance(advisory: Advisory): Advisory {
  const { accepted } = known.find(({ url }) => url === advisory.url) ?? {}
  return accepted === undefined ? advisory : { ...advisory, accepted }
}

function parseJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
