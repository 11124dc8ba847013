import type { SQL } from 'drizzle-orm'
import type { SegmentCondition, SegmentConditionKind } from '../contract.ts'

export interface ConditionContext {
  now: Date
}

/** Builds the SQL condition on `customers` of one kind of condition. */
export type BuildCondition<Kind extends SegmentConditionKind> = (
  condition: Extract<SegmentCondition, { kind: Kind }>,
  context: ConditionContext,
) => SQL

const DAY_MS = 86_400_000

export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString()
}
