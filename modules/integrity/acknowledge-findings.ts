import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import type { Finding } from './finding.ts'
import { acknowledgedFindings } from './tables.ts'

interface AcknowledgeFindingsInput {
  /** From `runIntegrityChecks`. */
  findings: Finding[]
  /** The name or the id of the discrepancy that a person has looked at. */
  subjectOrName: string
  /** What the person did, such as `refunded by hand on Tuesday`. */
  note: string
  now: Date
}

/**
 * Records that a person has looked at discrepancies that cannot be repaired, so that they are not reported again while
 * they stay the same. Returns how many there were.
 */
export async function acknowledgeFindings(
  db: Database,
  { findings, subjectOrName, note, now }: AcknowledgeFindingsInput,
): Promise<number> {
  const rows = findings.flatMap(({ check, discrepancies }) =>
    discrepancies
      .filter(({ name, subject }) => name === subjectOrName || subject === subjectOrName)
      .map((one) => {
        const { subject } = one
        return {
          checkCode: check,
          subject,
          details: describeDiscrepancy(one),
          note,
          createdAt: now,
        }
      }),
  )
  for (const row of rows) await saveAcknowledgement(db, row)
  return rows.length
}

/** Saves what a person has looked at. A later acknowledgement of the same record takes the place of an earlier one. */
export async function saveAcknowledgement(
  db: Database,
  row: typeof acknowledgedFindings.$inferInsert,
): Promise<void> {
  const { details, note, createdAt } = row
  const target = [acknowledgedFindings.checkCode, acknowledgedFindings.subject]
  const set = { details, note, createdAt }
  await db.insert(acknowledgedFindings).values(row).onConflictDoUpdate({ target, set })
}

/** Returns a function that tells whether a discrepancy was acknowledged as it is now. */
export async function loadAcknowledgedFilter(db: Database) {
  const acknowledged = await db.select().from(acknowledgedFindings)
  return (check: string, discrepancy: Discrepancy) => {
    const isSame = ({ checkCode, subject, details }: (typeof acknowledged)[number]) =>
      checkCode === check &&
      subject === discrepancy.subject &&
      details === describeDiscrepancy(discrepancy)
    return acknowledged.some(isSame)
  }
}

/** What an acknowledgement is compared with. */
export function describeDiscrepancy({
  expected,
  found,
}: Pick<Discrepancy, 'expected' | 'found'>): string {
  return `expected ${expected}; found ${found}`
}
