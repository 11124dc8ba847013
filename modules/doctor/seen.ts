import type { Database } from '#platform/database'
import type { Difference } from '#platform/difference'
import type { Finding } from './examine.ts'
import { findingsSeen } from './tables.ts'

interface Seen {
  /** From `examine`. */
  findings: Finding[]
  /** The name or the id of what a person has looked at. */
  about: string
  /** What came of it: `refunded by hand on Tuesday`. */
  note: string
  now: Date
}

/**
 * Notes that a person has looked at what the doctor cannot mend, so that it is not told again while nothing about it
 * changes. Answers how many differences that were.
 */
export async function markSeen(
  db: Database,
  { findings, about, note, now }: Seen,
): Promise<number> {
  const rows = findings.flatMap(({ check, differences }) =>
    differences
      .filter(({ name, subject }) => name === about || subject === about)
      .map((one) => {
        const { subject } = one
        return { checkName: check, subject, said: saidOf(one), note, createdAt: now }
      }),
  )
  for (const row of rows) {
    const { said } = row
    const target = [findingsSeen.checkName, findingsSeen.subject]
    const set = { said, note, createdAt: now }
    await db.insert(findingsSeen).values(row).onConflictDoUpdate({ target, set })
  }
  return rows.length
}

/** Whether somebody has looked at a difference, as it is now. */
export async function seenBefore(db: Database) {
  const seen = await db.select().from(findingsSeen)
  return (check: string, difference: Difference) => {
    const isSame = ({ checkName, subject, said }: (typeof seen)[number]) =>
      checkName === check && subject === difference.subject && said === saidOf(difference)
    return seen.some(isSame)
  }
}

function saidOf({ expected, found }: Difference): string {
  return `expected ${expected}; found ${found}`
}
