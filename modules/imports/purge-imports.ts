import { and, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { IMPORT_RETENTION_DAYS } from './contract.ts'
import { discardStoredFile } from './stored-file.ts'
import { importChanges, importFiles, importRuns } from './tables.ts'

const DAY_MS = 86_400_000

/** Deletes the files of old imports, and what would undo them. */
export async function purgeImports(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - IMPORT_RETENTION_DAYS * DAY_MS)
  const oldRuns = db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(lt(importRuns.createdAt, before), sql`state <> 'undoing'`))
  await db.delete(importChanges).where(inArray(importChanges.runId, oldRuns))
  const openRuns = db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(eq(importRuns.fileId, importFiles.id), sql`state in ('waiting', 'running')`))
  const files = await db
    .select({ id: importFiles.id, path: importFiles.path })
    .from(importFiles)
    .where(and(isNotNull(importFiles.path), lt(importFiles.createdAt, before), notExists(openRuns)))
  for (const { id, path } of files) {
    await runInTransaction(db, async (tx) => {
      await tx.update(importFiles).set({ path: null }).where(eq(importFiles.id, id))
      await discardStoredFile(tx, { path: path!, now })
    })
  }
}
