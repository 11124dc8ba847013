import type { Database } from '#platform/db/database'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'
import type { RewardProgram, RewardRules } from './contract.ts'
import { listRewardPrograms, type RewardProgramRow } from './get-program.ts'

export type BudgetAlarm = 'nearly_spent' | 'spent'

export interface Budget {
  rules: RewardRules[RewardProgram]
  /** In the month of the budget. */
  spentMinor: number
  budgetMinor: number | null
  alarmPercent: number
}

/** Returns `spent` if not even the least reward fits into a budget; null if enough is left or there is no limit. */
export function getBudgetAlarm({
  rules,
  spentMinor,
  budgetMinor,
  alarmPercent,
}: Budget): BudgetAlarm | null {
  if (budgetMinor === null) return null
  const least = toMinorUnits(Math.min(...listAmounts(rules)), BASE_CURRENCY)
  if (spentMinor + least > budgetMinor) return 'spent'
  return spentMinor * 100 >= budgetMinor * alarmPercent ? 'nearly_spent' : null
}

/** Returns what the rules grant at a time. Those of influencers have no amounts, so their least one is a cent. */
function listAmounts(rules: Budget['rules']): number[] {
  if ('daily' in rules) return [rules.daily]
  return 'friend' in rules ? [rules.friend, rules.referrer] : [0.01]
}

/** Returns what a programme has granted this month. What was spent in an earlier one does not count. */
export function getSpentMinor(
  program: Pick<RewardProgramRow, 'month' | 'spentMinor'>,
  now: Date,
): number {
  const month = `${now.toISOString().slice(0, 7)}-01`
  return program.month >= month ? program.spentMinor : 0
}

/** Counts the running programmes whose budget of the month is nearly spent, or spent. */
export async function countBudgetAlarms(db: Database, now: Date): Promise<number> {
  const programs = await listRewardPrograms(db)
  return programs.filter(
    (one) =>
      one.pausedAt === null && getBudgetAlarm({ ...one, spentMinor: getSpentMinor(one, now) }),
  ).length
}
