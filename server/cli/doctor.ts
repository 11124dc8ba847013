import { parseArgs } from 'node:util'
import english from '#app/i18n/messages/en/integrity.json' with { type: 'json' }
import {
  acknowledgeFindings,
  type Finding,
  type IntegrityContext,
  repairFindings,
  runIntegrityChecks,
} from '#modules/integrity'
import type { Database } from '#platform/db/database'
import { openDependencies } from '../startup/open-dependencies.ts'
import { StartupError } from '../startup/startup-error.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run doctor                                        checks the integrity of the data
npm run doctor -- --repair                            repairs what can be repaired
npm run doctor -- --seen NAME --note "what you did"   hides a finding as long as it does not change`

const { repair, seen, note } = parseOptions(process.argv.slice(2))

await runCommand(async ({ db, config, infrastructure }) => {
  const { dependencies, close } = await openDependencies(config, infrastructure)
  const context = {
    ...dependencies,
    sender: dependencies,
    now: new Date(),
  }
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

  const failed = findings.filter(({ discrepancies }) => discrepancies.length > 0)
  console.log(
    failed.length === 0
      ? '\nAll checks passed.'
      : `\n${failed.length} of ${findings.length} checks failed.`,
  )
  return failed.length === 0 ? 0 : 1
}

async function repairAndRecheck(
  db: Database,
  input: { findings: Finding[]; context: IntegrityContext },
) {
  for (const { check, discrepancy, error } of await repairFindings(db, input)) {
    const outcome = error ? `could not repair (${error})` : 'repaired'
    console.log(`${outcome}: ${english.checks[check].title}, ${discrepancy.name}`)
  }
  return runIntegrityChecks(db, input.context)
}

function printFinding({ check, discrepancies, canRepair }: Finding) {
  const isPassed = discrepancies.length === 0
  const advice =
    isPassed || canRepair ? '' : ' (correct it by hand, then acknowledge it with --seen)'
  console.log(`${isPassed ? 'yes' : 'NO '}  ${english.checks[check].title}${advice}`)
  for (const { name, expected, found } of discrepancies) {
    console.log(`       ${name}: expected ${expected}; found ${found}`)
  }
}
