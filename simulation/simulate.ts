import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseConfig } from '#server/config/config'
import { openInfrastructure } from '#server/startup/open-infrastructure'
import { buildReport } from './report.ts'
import { runSimulation } from './run-simulation.ts'

// npm run simulate -- --days 30 --seed 7
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: '7' },
    people: { type: 'string', default: '40' },
    crashes: { type: 'string', default: '0.005' },
    report: { type: 'string', default: 'simulation.html' },
  },
})
const [days, seed, people] = [values.days, values.seed, values.people].map(Number) as [
  number,
  number,
  number,
]
const crashProbability = Number(values.crashes)
const isCount = (number: number) => Number.isInteger(number) && number > 0
if (!isCount(days) || !isCount(people) || !Number.isInteger(seed) || !(crashProbability <= 1)) {
  console.error('Usage: npm run simulate -- --days 30 --seed 7 [--people 40] [--crashes 0.005]')
  process.exit(1)
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'outwit-simulation-'))
const infrastructure = await openInfrastructure(parseConfig({ DATA_DIR: dataDir }))
try {
  const { databaseUrl } = infrastructure
  const input = { days, seed, people, crashProbability, dataDir, databaseUrl }
  const result = await runSimulation(input, (line) => console.log(line))
  writeFileSync(values.report, buildReport(result))
  console.log(`ledger ${result.digest.hash}`)
  console.log(`report ${path.resolve(values.report)}`)
  if (result.days.some(({ findings }) => findings.length > 0)) process.exitCode = 1
} finally {
  await infrastructure.close()
  rmSync(dataDir, { recursive: true, force: true })
}
