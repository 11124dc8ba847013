import { Resolver } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkConfig } from '../config-check/check-config.ts'
import { type ConfigFinding, FINDINGS } from '../config-check/findings.ts'
import { keepFilesPrivate } from '../startup/private-files.ts'

const USAGE = `npm run check-config             says what production still lacks
npm run check-config -- --json   the same for programs
It exits with 1 if there is an error, and with 0 if there are only warnings.`
const ENV_FILE = '.env'

const { json } = parseOptions()
keepFilesPrivate()
if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
const resolver = new Resolver({ timeout: 2_000, tries: 2 })
const findings = await checkConfig({
  env: process.env,
  envFile: ENV_FILE,
  resolveTxt: (name) => resolver.resolveTxt(name),
})
const hasErrors = findings.some(({ code }) => FINDINGS[code].severity === 'error')
if (json) printJson(findings)
else printText(findings)
// A connection that a client of a service keeps open would delay the end.
process.exit(hasErrors ? 1 : 0)

function parseOptions() {
  try {
    return parseArgs({ options: { json: { type: 'boolean' } } }).values
  } catch {
    console.error(USAGE)
    process.exit(1)
  }
}

function printJson(findings: ConfigFinding[]) {
  const rows = findings.map(({ code, detail }) => ({ code, ...FINDINGS[code], detail }))
  console.log(JSON.stringify({ ok: !hasErrors, findings: rows }, null, 2))
}

function printText(findings: ConfigFinding[]) {
  for (const { code, detail } of findings) {
    const { severity, problem, action } = FINDINGS[code]
    console.log(`${severity.toUpperCase().padEnd(8)}${code}`)
    for (const line of [problem, detail, `→ ${action}`]) if (line) console.log(`        ${line}`)
  }
  const count = findings.filter(({ code }) => FINDINGS[code].severity === 'error').length
  const rest = `${findings.length - count} warnings and notices`
  console.log(`${count} errors, ${rest}.${count === 0 ? ' Nothing is in the way.' : ''}`)
}
