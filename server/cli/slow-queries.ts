import { listSlowQueries } from '#platform/db/database-figures'
import { runCommand } from './run-command.ts'

const HOW_TO_SWITCH_ON = `PostgreSQL does not count its statements, or does not show this role what it counts. To switch it on in your own
PostgreSQL (the embedded one has no role that may):
1. in postgresql.conf: shared_preload_libraries = 'pg_stat_statements', then restart PostgreSQL
2. in the database of the shop, as a superuser:
   CREATE EXTENSION IF NOT EXISTS pg_stat_statements;
   GRANT pg_read_all_stats TO the role of DATABASE_URL;
The shop itself logs each statement that takes longer than DATABASE_SLOW_STATEMENT_MS ("a statement was slow").`

if (process.argv.length > 2) {
  console.error(
    'npm run slow-queries   lists the SQL statements that took most time of the database',
  )
  process.exitCode = 1
} else
  await runCommand(async ({ db }) => {
    const slow = await listSlowQueries(db)
    if (!slow) {
      console.log(HOW_TO_SWITCH_ON)
      return 1
    }
    console.log('   total s      calls    mean ms  statement')
    for (const { query, calls, meanMs, totalMs } of slow) {
      const figures = [(totalMs / 1000).toFixed(1), String(calls), meanMs.toFixed(2)]
      const text = query.replace(/\s+/g, ' ').slice(0, 200)
      console.log(`${figures.map((one) => one.padStart(10)).join(' ')}  ${text}`)
    }
    return 0
  })
