import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ImportDifference, ImportFailure } from '#contract/imports'
import { cursorAt, type Place } from '#platform/cursor'
import type { Database } from '#platform/database'
import type { ImportRunRow } from './import-log.ts'
import {
  type ExportRunId,
  exportRuns,
  type ImportRunId,
  importDifferences,
  importFailures,
  importRuns,
} from './tables.ts'

export type ExportRunRow = typeof exportRuns.$inferSelect

interface Page {
  limit: number
  after: Place | null
}

/** Newest first. */
export async function listImportRuns(db: Database, page: Page) {
  const rows = await db
    .select()
    .from(importRuns)
    .where(page.after ? olderThan(importRuns, page.after) : undefined)
    .orderBy(desc(importRuns.createdAt), desc(importRuns.id))
    .limit(page.limit + 1)
  return pageOf<ImportRunRow>(rows, page.limit)
}

/** Newest first. */
export async function listExportRuns(db: Database, page: Page) {
  const rows = await db
    .select()
    .from(exportRuns)
    .where(page.after ? olderThan(exportRuns, page.after) : undefined)
    .orderBy(desc(exportRuns.createdAt), desc(exportRuns.id))
    .limit(page.limit + 1)
  return pageOf<ExportRunRow>(rows, page.limit)
}

export async function importRun(db: Database, id: string): Promise<ImportRunRow | null> {
  const [run] = await db
    .select()
    .from(importRuns)
    .where(eq(importRuns.id, id as ImportRunId))
  return run ?? null
}

export async function exportRun(db: Database, id: string): Promise<ExportRunRow | null> {
  const [run] = await db
    .select()
    .from(exportRuns)
    .where(eq(exportRuns.id, id as ExportRunId))
  return run ?? null
}

interface LinesAsked {
  runId: ImportRunId
  /** The last line that was read before. */
  after: number
  limit: number
}

/** In the order of the file. */
export async function importFailuresOf(db: Database, { runId, after, limit }: LinesAsked) {
  const { line, reason } = importFailures
  const rows: ImportFailure[] = await db
    .select({ line, reason })
    .from(importFailures)
    .where(and(eq(importFailures.runId, runId), gt(line, after)))
    .orderBy(asc(line))
    .limit(limit + 1)
  return linesOf(rows, limit)
}

/** What a dry run would do, in the order of the file. */
export async function importDifferencesOf(db: Database, { runId, after, limit }: LinesAsked) {
  const { line, title, outcome, changes } = importDifferences
  const rows: ImportDifference[] = await db
    .select({ line, title, outcome, changes })
    .from(importDifferences)
    .where(and(eq(importDifferences.runId, runId), gt(line, after)))
    .orderBy(asc(line))
    .limit(limit + 1)
  return linesOf(rows, limit)
}

function olderThan(table: PgTable, { at, id }: Place) {
  return sql`(${table}.created_at, ${table}.id) < (${at}::timestamptz, ${id}::uuid)`
}

function pageOf<Row extends { id: string; createdAt: Date }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const isMore = rows.length > limit && last
  return {
    items,
    nextCursor: isMore ? cursorAt({ at: last.createdAt.toISOString(), id: last.id }) : null,
  }
}

function linesOf<Row extends { line: number }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.line ?? null) : null }
}
