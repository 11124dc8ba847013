import type { Database } from '#platform/db/database'
import { countJobs, listDeadJobs, replayDeadJobs } from '#platform/queue/dead-jobs'
import { runCommand } from './run-command.ts'

const USAGE = `npm run jobs -- list                  counts the jobs of each queue, and lists those that failed for the last time
npm run jobs -- list QUEUE            the same for one queue
npm run jobs -- replay ID|QUEUE|all   runs such jobs again, with all their attempts`

const MAX_LISTED = 100

const [command, target, ...rest] = process.argv.slice(2)

if (command === 'list' && rest.length === 0)
  await runCommand(async ({ db }) => {
    await printCounts(db, target)
    await printDeadJobs(db, target)
    return 0
  })
else if (command === 'replay' && target && rest.length === 0)
  await runCommand(async ({ db }) => {
    const count = await replayDeadJobs(db, { ...parseTarget(target), now: new Date() })
    console.log(`${count} ${count === 1 ? 'job' : 'jobs'} will run again.`)
    return count === 0 ? 1 : 0
  })
else {
  console.error(USAGE)
  process.exitCode = 1
}

function parseTarget(name: string): { id?: string; queue?: string } {
  if (name === 'all') return {}
  return /^\d{1,18}$/.test(name) ? { id: name } : { queue: name }
}

async function printCounts(db: Database, only: string | undefined) {
  const counts = await countJobs(db)
  for (const { queue, waiting, retrying, dead } of counts) {
    if (only && queue !== only) continue
    console.log(`${queue}: ${waiting} waiting, of these ${retrying} after a failure; ${dead} dead`)
  }
}

async function printDeadJobs(db: Database, queue: string | undefined) {
  const dead = await listDeadJobs(db, { ...(queue && { queue }), limit: MAX_LISTED })
  for (const { id, queue, payload, attempts, error, deadAt } of dead) {
    console.log(`\n${id}  ${queue}  ${deadAt.toISOString()}  ${attempts} attempts`)
    console.log(`  ${JSON.stringify(payload)}\n  ${error}`)
  }
}
