import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import type { Finding } from './run-integrity-checks.ts'
import { acknowledgedFindings } from './tables.ts'

interface AcknowledgeFindingsInput {
  /** From `examine`. */
  findings: Finding[]
  /** The name or the id of what a person has looked at. */
  subjectOrName: string
  /** What came of it: `refunded by hand on Tuesday`. */
  note: string
  now: Date
}

/**
 * Notes that a person has looked at what the doctor cannot mend, so that it is not told again while nothing about it
 * changes. Answers how many differences that were.
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

/** Whether somebody has looked at a difference, as it is now. */
export async function loadAcknowledgedFilter(db: Database) {
  const seen = await db.select().from(acknowledgedFindings)
  return (check: string, difference: Discrepancy) => {
    const isSame = ({ checkName, subject, details }: (typeof seen)[number]) =>
      checkName === check &&
      subject === difference.subject &&
      details === describeDiscrepancy(difference)
    return seen.some(isSame)
  }
}

function describeDiscrepancy({ expected, found }: Discrepancy): string {
  return `expected ${expected}; found ${found}`
}
