import type { RewardProgram, RewardRules } from './contract.ts'

/** What the shop decides about a programme, in minor units of the base currency. */
export interface ProgramTerms {
  rules: RewardRules[RewardProgram]
  /** For a person in a calendar month; null for no limit. */
  monthlyCapMinor: number | null
  /** For all in a calendar month; null for no limit. */
  budgetMinor: number | null
  alarmPercent: number
}
