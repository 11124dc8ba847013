import type { AdminRewardProgram, RewardTerms } from '#contract/rewards'
import {
  getOwedAmount,
  isBudgetSpent,
  type ProgramTerms,
  type RewardProgramRow,
} from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY, toDecimal, toMinorUnits } from '#platform/money/money'

/** A programme as the administration shows it. */
export async function toRewardProgramResponse(
  db: Database,
  { program, now }: { program: RewardProgramRow; now: Date },
): Promise<AdminRewardProgram> {
  // What was spent in an earlier month does not count for the present one.
  const month = `${now.toISOString().slice(0, 7)}-01`
  const spentMinor = program.month >= month ? program.spentMinor : 0
  return {
    ...{ name: program.name, rules: program.rules, revision: program.revision },
    state: getState(program, spentMinor),
    monthly_cap: toLimit(program.monthlyCapMinor),
    budget: toLimit(program.budgetMinor),
    alarm_percent: program.alarmPercent,
    spent: toAmount(spentMinor),
    is_alarmed: program.alarmedMonth !== null && program.alarmedMonth >= month,
    owed: toAmount(await getOwedAmount(db, program.name)),
    currency: BASE_CURRENCY,
  }
}

/** Whether no reward of the programme fits into its budget any more. */
function getState(
  { pausedAt, budgetMinor, rules }: RewardProgramRow,
  spentMinor: number,
): AdminRewardProgram['state'] {
  if (pausedAt) return 'paused'
  return isBudgetSpent({ rules, spentMinor, budgetMinor }) ? 'budget_spent' : 'running'
}

export function toProgramTerms(terms: RewardTerms): ProgramTerms {
  return {
    rules: terms.rules,
    monthlyCapMinor: toMinorLimit(terms.monthly_cap),
    budgetMinor: toMinorLimit(terms.budget),
    alarmPercent: terms.alarm_percent,
  }
}

/** Converts minor units of the base currency. */
export function toAmount(minor: number): number {
  return toDecimal({ minor, currency: BASE_CURRENCY })
}

const toLimit = (minor: number | null) => (minor === null ? null : toAmount(minor))
const toMinorLimit = (amount: number | null) =>
  amount === null ? null : toMinorUnits(amount, BASE_CURRENCY)
