import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { CheckCode } from './contract.ts'
import {
  type IntegrityFindingId,
  type IntegrityRunId,
  integrityFindings,
  integrityRuns,
} from './tables.ts'

export type IntegrityFindingRow = typeof integrityFindings.$inferSelect

/** Lists the stored discrepancies of a check of a run, in the order in which it found them. */
export function listIntegrityFindings(
  db: Database,
  { runId, check }: { runId: IntegrityRunId; check: CheckCode },
): Promise<IntegrityFindingRow[]> {
  return db
    .select()
    .from(integrityFindings)
    .where(and(eq(integrityFindings.runId, runId), eq(integrityFindings.checkCode, check)))
    .orderBy(asc(integrityFindings.position))
}

export async function getIntegrityFinding(
  db: Database,
  id: IntegrityFindingId,
): Promise<IntegrityFindingRow | null> {
  const [row] = await db.select().from(integrityFindings).where(eq(integrityFindings.id, id))
  return row ?? null
}

/** Counts the stored discrepancies of the last completed run that nobody has repaired or acknowledged. */
export async function countOpenFindings(
  db: Database,
): Promise<{ check: CheckCode; open: number }[]> {
  const last = db
    .select({ id: integrityRuns.id })
    .from(integrityRuns)
    .where(eq(integrityRuns.state, 'completed'))
    .orderBy(desc(integrityRuns.createdAt), desc(integrityRuns.id))
    .limit(1)
    .as('last')
  return db
    .select({ check: integrityFindings.checkCode, open: count() })
    .from(integrityFindings)
    .innerJoin(last, eq(last.id, integrityFindings.runId))
    .where(eq(integrityFindings.state, 'open'))
    .groupBy(integrityFindings.checkCode)
    .orderBy(desc(count()), asc(integrityFindings.checkCode))
}
