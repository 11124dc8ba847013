import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { formatImportError } from '#api'
import type { StockMode } from '#contract/imports'
import { createImportRun, runImport } from '#modules/imports'
import { COMMAND_LINE_ACTOR } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { openLocalFile } from '#platform/files/file-source'
import { importDiffs, importFailures } from '#tables/imports'
import { utc } from './test-shop.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-imports-'))
after(() => rmSync(folder, { recursive: true }))

/** Writes a file and returns its path. */
export function writeImportFile(content: string | Uint8Array, name = 'products.csv'): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

/** Imports a file as the command line does. Returns the run with its failures and differences. */
export async function importFile(
  db: Database,
  file: string,
  {
    dryRun = false,
    stockMode = 'delta' as StockMode,
    now = utc('2026-11-21 09:00'),
    publicUrl = 'http://shop.test',
  } = {},
) {
  const { id } = await createImportRun(db, {
    fileName: path.basename(file),
    dryRun,
    stockMode,
    actor: COMMAND_LINE_ACTOR,
    now,
  })
  const run = await runImport(db, {
    runId: id,
    file: (await openLocalFile(file))!,
    currency: 'USD',
    publicUrl,
    clock: () => now,
  })
  const { line, code, params } = importFailures
  const failedRows = await db
    .select({ line, code, params })
    .from(importFailures)
    .where(eq(importFailures.runId, id))
    .orderBy(asc(line))
  const differences = await db
    .select()
    .from(importDiffs)
    .where(eq(importDiffs.runId, id))
    .orderBy(asc(importDiffs.line))
  const failures = failedRows.map(({ line, ...error }) => ({
    line,
    reason: formatImportError(error, 'en'),
  }))
  const { state, rows, imported, updated, unchanged, failed } = run
  return {
    run,
    state,
    counts: { rows, imported, updated, unchanged, failed },
    failures,
    differences,
  }
}

/** Formats rows as CSV. The first is the header. */
export function toCsv(...rows: string[][]): string {
  const toCell = (text: string) =>
    /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return `${rows.map((row) => row.map(toCell).join(',')).join('\n')}\n`
}
