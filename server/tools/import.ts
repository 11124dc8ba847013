import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { importFailuresOf, runImport, startImport, UNCOUNTED_STOCK } from '#modules/imports'
import type { Database } from '#platform/database'
import { CannotStart } from '../cannot-start.ts'
import { progressLine } from './progress-line.ts'
import { type Bench, fileNamed, runTool } from './tool.ts'

const USAGE = `npm run import -- FILE [--dry-run] [--uncounted-stock=${UNCOUNTED_STOCK}]
Imports a product file of Shopify or WooCommerce. See docs/importing.md.`

await runTool(async (bench) => {
  const order = orderOf(process.argv.slice(2))
  const run = await importNow(bench, order)
  if (run.state === 'failed') console.log(run.problem)
  else await tell(bench.db, run, order.dryRun)
  return run.state === 'failed' || run.failed > 0 ? 1 : 0
})

type Order = ReturnType<typeof orderOf>
type Run = Awaited<ReturnType<typeof runImport>>

function orderOf(args: string[]) {
  const options = { 'dry-run': { type: 'boolean' }, 'uncounted-stock': { type: 'string' } } as const
  const { values, positionals } = parsed(() => parseArgs({ args, options, allowPositionals: true }))
  const [name] = positionals
  if (!name || positionals.length > 1) throw new CannotStart(USAGE)
  const file = fileNamed(name)
  if (!existsSync(file) || !statSync(file).isFile())
    throw new CannotStart(`There is no file ${file}.`)

  const uncountedStock = Number(values['uncounted-stock'] ?? UNCOUNTED_STOCK)
  if (!Number.isInteger(uncountedStock) || uncountedStock < 0 || uncountedStock > 1_000_000) {
    throw new CannotStart(USAGE)
  }
  return { file, dryRun: values['dry-run'] ?? false, uncountedStock }
}

function parsed<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse()
  } catch {
    throw new CannotStart(USAGE)
  }
}

async function importNow({ db, publicUrl }: Bench, { file, dryRun, uncountedStock }: Order) {
  const now = new Date()
  const line = progressLine(process.stderr)
  const { id } = await startImport(db, { fileName: path.basename(file), dryRun, now })
  try {
    return await runImport(db, {
      ...{
        runId: id,
        path: file,
        currency: 'USD',
        publicUrl,
        uncountedStock,
        clock: () => new Date(),
      },
      onProgress: (done) => line.show(done, path.basename(file)),
      onDifference: ({ line: at, title, outcome, changes }) => {
        line.clear()
        console.log(`${outcome === 'added' ? '+' : '~'} line ${at}: ${title}`)
        for (const { field, from, to } of changes)
          console.log(`    ${field}: ${from ?? '–'} → ${to ?? '–'}`)
      },
    })
  } finally {
    line.clear()
  }
}

async function tell(db: Database, run: Run, dryRun: boolean) {
  let cursor = 0
  for (;;) {
    const { items, nextCursor } = await importFailuresOf(db, {
      runId: run.id,
      after: cursor,
      limit: 500,
    })
    for (const { line, reason } of items) console.log(`line ${line}: ${reason}`)
    if (nextCursor === null) break
    cursor = nextCursor
  }
  for (const { note, rows, first_line } of run.notes) {
    console.log(`note: ${note} (${rows} rows, the first on line ${first_line})`)
  }
  const { rows, imported, updated, unchanged, failed } = run
  const dry = dryRun ? 'Dry run, nothing was written. ' : ''
  console.log(
    `${dry}${rows} rows: ${imported} imported, ${updated} updated, ${unchanged} unchanged, ${failed} failed.`,
  )
}
