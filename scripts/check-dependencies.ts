import { readFileSync } from 'node:fs'
import {
  ADVISORY_FILE,
  AdvisoryFile,
  findAdvisories,
  isBlockingAdvisory,
} from './dependencies/advisories.ts'
import { findLicenseProblems } from './dependencies/licenses.ts'
import { listLockedPackages } from './dependencies/lock-file.ts'

/** Reports licenses and known vulnerabilities of all packages of the lock file. It needs no network. */
const packages = listLockedPackages()
const problems = findLicenseProblems(packages)
for (const { name, version, license } of problems) {
  console.error(`The license of ${name} ${version} is not allowed: ${license ?? 'none is named'}`)
}

const file = AdvisoryFile.parse(JSON.parse(readFileSync(ADVISORY_FILE, 'utf8')))
const advisories = findAdvisories(packages, file)
for (const { package: name, version, severity, title, url, accepted } of advisories) {
  const reason = accepted === undefined ? '' : ` (accepted: ${accepted})`
  console.error(`${name} ${version}, ${severity}: ${title} ${url}${reason}`)
}

const checkedAt = file.checked_at?.slice(0, 10)
console.log(
  `${packages.length} packages: ${problems.length} licenses are not allowed, ${advisories.length} advisories (${checkedAt ? `of ${checkedAt}` : 'never fetched'}; npm run advisories fetches them)`,
)
process.exitCode = problems.length > 0 || advisories.some(isBlockingAdvisory) ? 1 : 0
