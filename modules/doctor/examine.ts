import type { Database } from '#platform/database'
import type { Difference } from '#platform/difference'
import { checks, type Means } from './checks.ts'
import { seenBefore } from './seen.ts'

export interface Finding {
  /** The sentence that is not true. */
  check: string
  differences: Difference[]
  canRepair: boolean
}

/** Every check of the shop, and what differs from it that nobody has looked at: nothing, in a healthy shop. Changes nothing. */
export async function examine(db: Database, means: Means): Promise<Finding[]> {
  const findings: Finding[] = []
  const isSeen = await seenBefore(db)
  for (const [check, { find, repair }] of Object.entries(checks)) {
    const differences = (await find(db, means)).filter((one) => !isSeen(check, one))
    findings.push({ check, differences, canRepair: repair !== undefined })
  }
  return findings
}

export interface Repair {
  check: string
  difference: Difference
  /** What stood in the way. */
  error: string | null
}

/** Mends what can be mended without a person, each in its own transaction; look again afterwards. */
export async function repairAll(
  db: Database,
  { findings, means }: { findings: Finding[]; means: Means },
): Promise<Repair[]> {
  const done: Repair[] = []
  for (const { check, differences } of findings) {
    const repair = checks[check]?.repair
    if (!repair) continue
    for (const difference of differences) {
      const error = await db
        .transaction((tx) => repair(tx, difference.subject, means))
        .then(() => null)
        .catch((reason: Error) => reason.message)
      done.push({ check, difference, error })
    }
  }
  return done
}
