import type { UserId } from '#modules/identity'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import {
  type DecideApplicationError,
  type Decision,
  decideApplication,
} from './decide-application.ts'

interface DecideApplicationsInput {
  /** Each with the revision that the clerk has read. */
  applications: { userId: UserId; revision: number }[]
  decision: Decision
  actor: Actor
  now: Date
}

/** Null: it is decided. */
export type DecisionOutcome = { userId: UserId; error: DecideApplicationError | null }

/** Decides several applications in one transaction. One that cannot be decided does not stop the others. */
export function decideApplications(
  db: Database,
  { applications, ...input }: DecideApplicationsInput,
): Promise<DecisionOutcome[]> {
  return runInTransaction(db, async (tx) => {
    const outcomes = new Map<UserId, DecisionOutcome>()
    // In one order, so that two clerks do not wait for each other.
    for (const { userId, revision } of applications.toSorted(byId)) {
      if (outcomes.has(userId)) continue
      const decided = await decideApplication(tx, { userId, revision, ...input })
      outcomes.set(userId, { userId, error: decided.ok ? null : decided.error.code })
    }
    return [...new Set(applications.map(({ userId }) => userId))].map((id) => outcomes.get(id)!)
  })
}

function byId(one: { userId: string }, other: { userId: string }): number {
  return one.userId < other.userId ? -1 : 1
}
