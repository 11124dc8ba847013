import type { AdminRewardProgram, RewardTerms } from '#contract/rewards'
import {
  getBudgetAlarm,
  getOwedAmount,
  getSpentMinor,
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
  const spentMinor = getSpentMinor(program, now)
  const alarm = getBudgetAlarm({ ...program, spentMinor })
  return {
    ...{ name: program.name, rules: program.rules, revision: program.revision },
    state: program.pausedAt ? 'paused' : alarm === 'spent' ? 'budget_spent' : 'running',
    monthly_cap: toLimit(program.monthlyCapMinor),
    budget: toLimit(program.budgetMinor),
    alarm_percent: program.alarmPercent,
    spent: toAmount(spentMinor),
    is_alarmed: alarm !== null,
    owed: toAmount(await getOwedAmount(db, program.name)),
    currency: BASE_CURRENCY,
  }
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
