import { parseArgs } from 'node:util'
import {
  acknowledgeFindings,
  type Finding,
  type IntegrityContext,
  repairFindings,
  runIntegrityChecks,
} from '#modules/integrity'
import type { Database } from '#platform/db/database'
import { hasDevMailbox } from '../http/mailbox.ts'
import { openDependencies } from '../startup/open-dependencies.ts'
import { StartupError } from '../startup/startup-error.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run doctor                                        what does not agree in this shop
npm run doctor -- --repair                            mends what can be mended
npm run doctor -- --seen NAME --note "what you did"   is not told again, as long as nothing about it changes`

const { repair, seen, note } = parseOptions(process.argv.slice(2))

await runCommand(async ({ db, config, infrastructure }) => {
  const { parts, close } = await openDependencies(config, infrastructure)
  const context = { ...parts, sender: parts, hasDevMailbox: hasDevMailbox(config), now: new Date() }
  try {
    return await runChecks(db, context)
  } finally {
    await close()
  }
})

function parseOptions(args: string[]) {
  const options = {
    repair: { type: 'boolean' },
    seen: { type: 'string' },
    note: { type: 'string' },
  } as const
  try {
    const { values } = parseArgs({ args, options })
    if ((values.seen === undefined) === (values.note === undefined)) return values
  } catch {}
  console.error(USAGE)
  process.exit(1)
}

async function runChecks(db: Database, context: IntegrityContext): Promise<number> {
  let findings = await runIntegrityChecks(db, context)
  if (repair) findings = await repairAndRecheck(db, { findings, context })
  if (seen && note) {
    const marked = await acknowledgeFindings(db, {
      findings,
      subjectOrName: seen,
      note,
      now: context.now,
    })
    if (marked === 0) throw new StartupError(`Nothing is wrong with ${seen}.`)
    findings = await runIntegrityChecks(db, context)
  }
  for (const finding of findings) printFinding(finding)

  const wrong = findings.filter(({ discrepancies }) => discrepancies.length > 0)
  console.log(
    wrong.length === 0
      ? '\nThe shop is well.'
      : `\n${wrong.length} of ${findings.length} checks failed.`,
  )
  return wrong.length === 0 ? 0 : 1
}

async function repairAndRecheck(
  db: Database,
  input: { findings: Finding[]; context: IntegrityContext },
) {
  for (const { check, discrepancy, error } of await repairFindings(db, input)) {
    const outcome = error ? `could not repair (${error})` : 'repaired'
    console.log(`${outcome}: ${check}, ${discrepancy.name}`)
  }
  return runIntegrityChecks(db, input.context)
}

function printFinding({ check, discrepancies, canRepair }: Finding) {
  const isWell = discrepancies.length === 0
  const advice = isWell || canRepair ? '' : ' (look at it yourself, and say so with --seen)'
  console.log(`${isWell ? 'yes' : 'NO '}  ${check}${advice}`)
  for (const { name, expected, found } of discrepancies) {
    console.log(`       ${name}: expected ${expected}; found ${found}`)
  }
}
