import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
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
  importChanges,
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

interface ListImportDiffsInput extends ListImportLinesInput {
  show?: 'added' | 'updated' | 'suspicious' | undefined
}

/** What a dry run would do, in the order of the file. */
export async function listImportDiffs(
  db: Database,
  { runId, after, limit, show }: ListImportDiffsInput,
) {
  const { line, title, outcome, changes, isSuspicious } = importDiffs
  const isShown = show === 'suspicious' ? eq(isSuspicious, true) : show && eq(outcome, show)
  const rows: ImportDiff[] = await db
    .select({ line, title, outcome, changes })
    .from(importDiffs)
    .where(and(eq(importDiffs.runId, runId), gt(line, after), isShown))
    .orderBy(asc(line))
    .limit(limit + 1)
  return toLinePage(rows, limit)
}

function toLinePage<Row extends { line: number }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.line ?? null) : null }
}

/** How many products a dry run would add and change. */
export async function countImportDiffs(db: Database, runId: ImportRunId) {
  const { outcome, isSuspicious } = importDiffs
  const rows = await db
    .select({ outcome, isSuspicious, products: count() })
    .from(importDiffs)
    .where(eq(importDiffs.runId, runId))
    .groupBy(outcome, isSuspicious)
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((total, { products }) => total + products, 0)
  return {
    added: sum((row) => row.outcome === 'added'),
    updated: sum((row) => row.outcome === 'updated'),
    suspicious: sum((row) => row.isSuspicious),
  }
}

interface ListImportConflictsInput {
  runId: ImportRunId
  /** The last product of the page before. */
  after: string | undefined
  limit: number
}

/** The products of which undoing a run kept something, by their ids. */
export async function listImportConflicts(
  db: Database,
  { runId, after, limit }: ListImportConflictsInput,
) {
  const { productId, title, conflicts } = importChanges
  const isAfter = after ? gt(productId, after as ProductId) : undefined
  const rows = await db
    .select({ productId, title, conflicts })
    .from(importChanges)
    .where(and(eq(importChanges.runId, runId), sql`${conflicts} <> '[]'`, isAfter))
    .orderBy(asc(productId))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? items.at(-1)!.productId : null }
}
