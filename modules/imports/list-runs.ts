import { and, asc, desc, eq, gt } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import type { ImportDiff } from './contract.ts'
import type { ImportRunRow } from './get-progress.ts'
import type { RowFailure } from './import-row.ts'
import {
  type ExportRunId,
  exportRuns,
  type ImportRunId,
  importDiffs,
  importFailures,
  importRuns,
} from './tables.ts'

export type ExportRunRow = typeof exportRuns.$inferSelect

/** Newest first. */
export async function listImportRuns(db: Database, page: CursorPageInput) {
  const rows = await db
    .select()
    .from(importRuns)
    .where(buildOlderThanCondition(importRuns, page))
    .orderBy(desc(importRuns.createdAt), desc(importRuns.id))
    .limit(page.limit + 1)
  return toCursorPage<ImportRunRow>(rows, page)
}

/** Newest first. */
export async function listExportRuns(db: Database, page: CursorPageInput) {
  const rows = await db
    .select()
    .from(exportRuns)
    .where(buildOlderThanCondition(exportRuns, page))
    .orderBy(desc(exportRuns.createdAt), desc(exportRuns.id))
    .limit(page.limit + 1)
  return toCursorPage<ExportRunRow>(rows, page)
}

export async function getImportRun(db: Database, id: string): Promise<ImportRunRow | null> {
  const [run] = await db
    .select()
    .from(importRuns)
    .where(eq(importRuns.id, id as ImportRunId))
  return run ?? null
}

export async function getExportRun(db: Database, id: string): Promise<ExportRunRow | null> {
  const [run] = await db
    .select()
    .from(exportRuns)
    .where(eq(exportRuns.id, id as ExportRunId))
  return run ?? null
}

interface ListImportLinesInput {
  runId: ImportRunId
  /** The last line of the page before; 0 for the first page. */
  after: number
  limit: number
}

/** In the order of the file. */
export async function listImportFailures(
  db: Database,
  { runId, after, limit }: ListImportLinesInput,
) {
  const { line, code, params } = importFailures
  const rows: RowFailure[] = await db
    .select({ line, error: { code, params } })
    .from(importFailures)
    .where(and(eq(importFailures.runId, runId), gt(line, after)))
    .orderBy(asc(line))
    .limit(limit + 1)
  return toLinePage(rows, limit)
}

/** What a dry run would do, in the order of the file. */
export async function listImportDiffs(db: Database, { runId, after, limit }: ListImportLinesInput) {
  const { line, title, outcome, changes } = importDiffs
  const rows: ImportDiff[] = await db
    .select({ line, title, outcome, changes })
    .from(importDiffs)
    .where(and(eq(importDiffs.runId, runId), gt(line, after)))
    .orderBy(asc(line))
    .limit(limit + 1)
  return toLinePage(rows, limit)
}

function toLinePage<Row extends { line: number }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.line ?? null) : null }
}
