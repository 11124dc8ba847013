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
          checkName: check,
          subject,
          details: describeDiscrepancy(one),
          note,
          createdAt: now,
        }
      }),
  )
  for (const row of rows) {
    const { details } = row
    const target = [acknowledgedFindings.checkName, acknowledgedFindings.subject]
    const set = { details, note, createdAt: now }
    await db.insert(acknowledgedFindings).values(row).onConflictDoUpdate({ target, set })
  }
  return rows.length
}

/** Returns a function that tells whether a discrepancy was acknowledged as it is now. */
export async function loadAcknowledgedFilter(db: Database) {
  const acknowledged = await db.select().from(acknowledgedFindings)
  return (check: string, discrepancy: Discrepancy) => {
    const isSame = ({ checkName, subject, details }: (typeof acknowledged)[number]) =>
      checkName === check &&
      subject === discrepancy.subject &&
      details === describeDiscrepancy(discrepancy)
    return acknowledged.some(isSame)
  }
}

function describeDiscrepancy({ expected, found }: Discrepancy): string {
  return `expected ${expected}; found ${found}`
}
