import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DRILLS } from './drills.ts'
import { recordResult } from './report.ts'
import { runDrill } from './run-drill.ts'

// npm run drill -- NAME [--record]; npm run drills runs all of them.
const DOCUMENT = 'docs/drills.md'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})
const drills = values.all ? DRILLS : DRILLS.filter(({ name }) => positionals.includes(name))
if (drills.length === 0) {
  console.error(
    'Usage: npm run drill -- NAME [--record], which writes the figures to docs/drills.md',
  )
  for (const { name, promise } of DRILLS) console.error(`  ${name.padEnd(20)}${promise}`)
  process.exit(1)
}

for (const drill of drills) {
  console.log(`\n${drill.name}: ${drill.promise}`)
  const result = await runDrill(drill, (line) => console.log(`  ${line}`))
  const { outcome, seconds } = result
  if ('missing' in outcome) {
    console.log(`  not run: needs ${outcome.missing.join(' ')} (apt-get install)`)
    continue
  }
  if (values.record) writeFileSync(DOCUMENT, recordResult(readFileSync(DOCUMENT, 'utf8'), result))
  if ('figures' in outcome) {
    for (const [what, figure] of Object.entries(outcome.figures))
      console.log(`  ${what}: ${figure}`)
    console.log(`  passed in ${seconds} s`)
  } else {
    console.error(outcome.error)
    console.log(`  FAILED after ${seconds} s`)
    process.exitCode = 1
  }
}
process.exit()
