import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { FileSource } from '#platform/files/file-source'
import type { FileStorage } from '#platform/files/file-storage'
import { openLargeFile } from '#platform/files/large-file'
import { keepLargeFile } from '#platform/files/large-file-removals'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { type ColumnMapping, MAX_FILE_COLUMNS } from './contract.ts'
import { detectCsvDialect } from './detect-csv-dialect.ts'
import { parseHeader } from './file-header.ts'
import { guessMapping } from './mapped/guess-mapping.ts'
import { readCsvRows } from './read-csv-rows.ts'
import { type ImportFileId, importFiles, importMappings } from './tables.ts'

const SAMPLE_ROWS = 3
const MAX_SAMPLE_LENGTH = 80
const MAX_TITLE_LENGTH = 120

export type ImportFileRow = typeof importFiles.$inferSelect

interface CreateImportFileInput {
  fileName: string
  /** Key of a reserved file in the storage. */
  path: string
  bytes: number
  actor: Actor
  now: Date
}

type CreateImportFileResult = Result<
  ImportFileRow,
  'file_empty' | 'file_unreadable' | 'file_too_wide'
>

/** Keeps an uploaded file, with its columns and first rows. */
export async function createImportFile(
  { db, files }: { db: Database; files: FileStorage },
  { fileName, path, bytes, actor, now }: CreateImportFileInput,
): Promise<CreateImportFileResult> {
  const source = await openLargeFile(files, path)
  if (!source) throw new Error(`The uploaded file ${path} is missing.`)
  const head = await readHead(source)
  if (!head.ok) return head
  const { titles, samples } = head.value
  // Without a handle it is Shopify's in name only: other programs have titles and prices too.
  const isForeign = !titles.some((title) => /^((url )?handle|type)$/i.test(title))
  const format = isForeign ? null : parseHeader(titles)?.format
  const row = {
    ...{ id: newId<'import file'>(), fileName, path, bytes, titles, samples, createdAt: now },
    format: format === 'shopify' || format === 'woocommerce' ? format : null,
    signature: buildSignature(titles),
    ...toActorColumns(actor),
  }
  return runInTransaction(db, async (tx) => {
    const [file] = await tx.insert(importFiles).values(row).returning()
    await keepLargeFile(tx, path)
    return ok(file!)
  })
}

async function readHead(
  file: FileSource,
): Promise<
  Result<
    Pick<ImportFileRow, 'titles' | 'samples'>,
    'file_empty' | 'file_unreadable' | 'file_too_wide'
  >
> {
  const rows = readCsvRows(file, await detectCsvDialect(file))
  const found: string[][] = []
  try {
    for await (const { cells, parseError } of rows) {
      if (parseError && found.length === 0) return err('file_unreadable')
      if (!parseError) found.push(cells.map(cleanCell))
      if (found.length > SAMPLE_ROWS) break
    }
  } finally {
    await rows.return(undefined)
  }
  const [titles, ...samples] = found
  if (!titles) return err('file_empty')
  if (titles.length > MAX_FILE_COLUMNS) return err('file_too_wide')
  return ok({
    titles: titles.map((title) =>
      title
        .replace(/^\uFEFF/, '')
        .trim()
        .slice(0, MAX_TITLE_LENGTH),
    ),
    samples: samples.map((row) => row.map((cell) => cell.slice(0, MAX_SAMPLE_LENGTH))),
  })
}

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
function cleanCell(cell: string): string {
  return cell.replaceAll('\0', '').toWellFormed()
}

/** Files with the same columns have the same signature. */
function buildSignature(titles: string[]): string {
  const text = JSON.stringify(titles.map((title) => title.toLowerCase()))
  return createHash('sha256').update(text).digest('hex')
}

export async function getImportFile(db: Database, id: string): Promise<ImportFileRow | null> {
  const [file] = await db
    .select()
    .from(importFiles)
    .where(eq(importFiles.id, id as ImportFileId))
  return file ?? null
}

/** The mapping of the last file with the same columns, or a guess by their titles. */
export async function suggestMapping(
  db: Database,
  { titles, signature }: Pick<ImportFileRow, 'titles' | 'signature'>,
): Promise<{ mapping: ColumnMapping; isRemembered: boolean }> {
  const [saved] = await db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(eq(importMappings.signature, signature))
  return { mapping: saved?.mapping ?? guessMapping(titles), isRemembered: saved !== undefined }
}

/** Remembers how the columns were mapped, for the next file with the same ones. */
export async function saveMapping(
  db: Database,
  { signature, mapping }: { signature: string; mapping: ColumnMapping },
): Promise<void> {
  await db
    .insert(importMappings)
    .values({ signature, mapping })
    .onConflictDoUpdate({ target: importMappings.signature, set: { mapping } })
}

/** Which columns a file of a known format is read by. */
export function listUsedColumns({ titles }: Pick<ImportFileRow, 'titles'>): boolean[] {
  return parseHeader(titles)?.columnNames.map((name) => name !== null) ?? titles.map(() => false)
}
