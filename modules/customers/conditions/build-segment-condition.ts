import { and, type SQL, sql } from 'drizzle-orm'
import type { SegmentCondition, SegmentConditionKind } from '../contract.ts'
import { hasAccount } from './account.ts'
import type { BuildCondition, ConditionContext } from './condition.ts'
import { hasConsent } from './consent.ts'
import { isInCountry } from './country.ts'
import { isLastOrderBefore, isLastOrderWithin } from './last-order.ts'
import { isOrderCount } from './order-count.ts'
import { isSpentOver } from './spent-over.ts'
import { hasTag } from './tag.ts'

const BUILDERS: { [Kind in SegmentConditionKind]: BuildCondition<Kind> } = {
  spent_over: isSpentOver,
  order_count: isOrderCount,
  last_order_within: isLastOrderWithin,
  last_order_before: isLastOrderBefore,
  country: isInCountry,
  tag: hasTag,
  consent: hasConsent,
  account: hasAccount,
}

/** Builds the SQL condition on `customers` of a segment: all of its conditions. */
export function buildSegmentCondition(
  conditions: readonly SegmentCondition[],
  context: ConditionContext,
): SQL {
  return and(sql`true`, ...conditions.map((condition) => buildOne(condition, context)))!
}

function buildOne<Kind extends SegmentConditionKind>(
  condition: Extract<SegmentCondition, { kind: Kind }>,
  context: ConditionContext,
): SQL {
  const build = BUILDERS[condition.kind as Kind] as BuildCondition<Kind>
  return build(condition, context)
}
