import { parseArgs } from 'node:util'
import { examine, type Finding, type Means, markSeen, repairAll } from '#modules/doctor'
import type { Database } from '#platform/database'
import { CannotStart } from '../cannot-start.ts'
import { isTriedOut } from '../mailbox.ts'
import { openParts } from '../parts.ts'
import { runTool } from './tool.ts'

const USAGE = `npm run doctor                                        what does not agree in this shop
npm run doctor -- --repair                            mends what can be mended
npm run doctor -- --seen NAME --note "what you did"   is not told again, as long as nothing about it changes`

const { repair, seen, note } = optionsIn(process.argv.slice(2))

await runTool(async ({ db, config, foundation }) => {
  const { parts, close } = await openParts(config, foundation)
  const means = { ...parts, sender: parts, isTriedOut: isTriedOut(config), now: new Date() }
  try {
    return await consult(db, means)
  } finally {
    await close()
  }
})

function optionsIn(args: string[]) {
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

async function consult(db: Database, means: Means): Promise<number> {
  let findings = await examine(db, means)
  if (repair) findings = await mend(db, { findings, means })
  if (seen && note) {
    const marked = await markSeen(db, { findings, about: seen, note, now: means.now })
    if (marked === 0) throw new CannotStart(`Nothing is wrong with ${seen}.`)
    findings = await examine(db, means)
  }
  for (const finding of findings) tell(finding)

  const wrong = findings.filter(({ differences }) => differences.length > 0)
  console.log(
    wrong.length === 0
      ? '\nThe shop is well.'
      : `\n${wrong.length} of ${findings.length} checks failed.`,
  )
  return wrong.length === 0 ? 0 : 1
}

async function mend(db: Database, given: { findings: Finding[]; means: Means }) {
  for (const { check, difference, error } of await repairAll(db, given)) {
    const outcome = error ? `could not repair (${error})` : 'repaired'
    console.log(`${outcome}: ${check}, ${difference.name}`)
  }
  return examine(db, given.means)
}

function tell({ check, differences, canRepair }: Finding) {
  const isWell = differences.length === 0
  const advice = isWell || canRepair ? '' : ' (look at it yourself, and say so with --seen)'
  console.log(`${isWell ? 'yes' : 'NO '}  ${check}${advice}`)
  for (const { name, expected, found } of differences) {
    console.log(`       ${name}: expected ${expected}; found ${found}`)
  }
}
