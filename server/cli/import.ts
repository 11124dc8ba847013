import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { formatImportError, formatImportNote } from '#api'
import { StockMode } from '#contract/imports'
import { createImportRun, DEFAULT_STOCK, listImportFailures, runImport } from '#modules/imports'
import { COMMAND_LINE_ACTOR } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { openLocalFile } from '#platform/files/file-source'
import { StartupError } from '../startup/startup-error.ts'
import { createProgressBar } from './progress-bar.ts'
import { type CommandContext, resolveFile, runCommand } from './run-command.ts'

const USAGE = `npm run import -- FILE [--dry-run] [--stock=delta|on_hand] [--uncounted-stock=${DEFAULT_STOCK}]
Imports a product file of Shopify or WooCommerce. See docs/importing.md.`

await runCommand(async (context) => {
  const options = parseArguments(process.argv.slice(2))
  const run = await importWithProgress(context, options)
  if (run.state === 'failed') console.log(run.errorCode)
  else await printResult(context.db, run, options.dryRun)
  return run.state === 'failed' || run.failed > 0 ? 1 : 0
})

type ImportOptions = ReturnType<typeof parseArguments>
type ImportRun = Awaited<ReturnType<typeof runImport>>

function parseArguments(args: string[]) {
  const options = {
    'dry-run': { type: 'boolean' },
    stock: { type: 'string', default: 'delta' },
    'uncounted-stock': { type: 'string' },
  } as const
  const { values, positionals } = parseOrFail(() =>
    parseArgs({ args, options, allowPositionals: true }),
  )
  const [name] = positionals
  if (!name || positionals.length > 1) throw new StartupError(USAGE)
  const file = resolveFile(name)
  if (!existsSync(file) || !statSync(file).isFile())
    throw new StartupError(`There is no file ${file}.`)

  const uncountedStock = Number(values['uncounted-stock'] ?? DEFAULT_STOCK)
  if (!Number.isInteger(uncountedStock) || uncountedStock < 0 || uncountedStock > 1_000_000) {
    throw new StartupError(USAGE)
  }
  const stock = StockMode.safeParse(values.stock)
  if (!stock.success) throw new StartupError(USAGE)
  return { file, dryRun: values['dry-run'] ?? false, stockMode: stock.data, uncountedStock }
}

function parseOrFail<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse()
  } catch {
    throw new StartupError(USAGE)
  }
}

async function importWithProgress(
  { db, publicUrl }: CommandContext,
  { file, dryRun, stockMode, uncountedStock: defaultStock }: ImportOptions,
) {
  const now = new Date()
  const progressBar = createProgressBar(process.stderr)
  const fileName = path.basename(file)
  const { id } = await createImportRun(db, {
    ...{ fileName, dryRun, stockMode, now },
    actor: COMMAND_LINE_ACTOR,
  })
  try {
    return await runImport(db, {
      ...{
        runId: id,
        file: (await openLocalFile(file))!,
        currency: 'USD',
        publicUrl,
        defaultStock,
        clock: () => new Date(),
      },
      onProgress: (done) => progressBar.update(done, fileName),
      onDiff: ({ line, title, outcome, changes }) => {
        progressBar.clear()
        console.log(`${outcome === 'added' ? '+' : '~'} line ${line}: ${title}`)
        for (const { field, from, to } of changes)
          console.log(`    ${field}: ${from ?? '–'} → ${to ?? '–'}`)
      },
    })
  } finally {
    progressBar.clear()
  }
}

async function printResult(db: Database, run: ImportRun, dryRun: boolean) {
  let cursor = 0
  for (;;) {
    const { items, nextCursor } = await listImportFailures(db, {
      runId: run.id,
      after: cursor,
      limit: 500,
    })
    for (const { line, error } of items) {
      console.log(`line ${line}: ${formatImportError(error, 'en')}`)
    }
    if (nextCursor === null) break
    cursor = nextCursor
  }
  for (const { code, rows, first_line } of run.notes) {
    console.log(
      `note: ${formatImportNote({ code }, 'en')} (${rows} rows, the first on line ${first_line})`,
    )
  }
  const { rows, imported, updated, unchanged, failed } = run
  const prefix = dryRun ? 'Dry run, nothing was written. ' : ''
  console.log(
    `${prefix}${rows} rows: ${imported} imported, ${updated} updated, ${unchanged} unchanged, ${failed} failed.`,
  )
}
