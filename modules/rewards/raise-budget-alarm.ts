import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { publishEvent } from '#platform/events/publish-event'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'
import type { RewardProgram, RewardRules } from './contract.ts'

/** The topic of the event that tells the owner how much of a budget is spent. Its subject is the programme. */
export const REWARD_BUDGET_ALARM = 'reward_program.budget_alarm'

export const BUDGET_ALARMS = ['nearly_spent', 'spent'] as const
export type BudgetAlarm = (typeof BUDGET_ALARMS)[number]

/** The payload of the event. A type and no interface, so that it is a record. */
export type BudgetAlarmPayload = {
  kind: BudgetAlarm
  /** Its first day. */
  month: string
  spentMinor: number
  budgetMinor: number
}

/** A budget after a reward of it, whose row is locked. */
export interface SpentBudget {
  rules: RewardRules[RewardProgram]
  /** Its first day. */
  month: string
  spentMinor: number
  budgetMinor: number | null
  alarmPercent: number
  /** The alarm of the month was raised for these terms. */
  isAlarmed: boolean
}

/** Whether not even the least reward fits into a budget. */
export function isBudgetSpent({
  rules,
  spentMinor,
  budgetMinor,
}: Pick<SpentBudget, 'rules' | 'spentMinor' | 'budgetMinor'>): boolean {
  const amounts = 'daily' in rules ? [rules.daily] : [rules.friend, rules.referrer]
  const least = toMinorUnits(Math.min(...amounts), BASE_CURRENCY)
  return budgetMinor !== null && spentMinor + least > budgetMinor
}

/** Tells the owner once that a part of a budget is spent, and once that all of it is. */
export async function raiseBudgetAlarm(
  tx: Database,
  { program, spent, now }: { program: RewardProgram; spent: SpentBudget; now: Date },
): Promise<void> {
  const { month, spentMinor, budgetMinor, alarmPercent } = spent
  if (budgetMinor === null) return
  const isSpent = isBudgetSpent(spent)
  const isNearlySpent = spentMinor * 100 >= budgetMinor * alarmPercent
  if (!isSpent && (!isNearlySpent || spent.isAlarmed)) return
  const kind: BudgetAlarm = isSpent ? 'spent' : 'nearly_spent'
  const added = await rawQuery(tx, INSERT_ALARM, [
    ...[program, month, kind, budgetMinor, isSpent ? 100 : alarmPercent, now.toISOString()],
  ])
  await rawQuery(tx, SET_ALARMED, [program])
  if (added.length === 0) return
  const payload: BudgetAlarmPayload = { kind, month, spentMinor, budgetMinor }
  await publishEvent(tx, { topic: REWARD_BUDGET_ALARM, subject: program, payload, now })
}

const INSERT_ALARM = `
  insert into reward_budget_alarms (program, month, kind, budget_minor, percent, created_at)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning program`
const SET_ALARMED = 'update reward_programs set alarmed_month = month where name = $1'

/** Counts the programmes whose budget of the month is nearly spent, or spent. */
export async function countBudgetAlarms(db: Database, now: Date): Promise<number> {
  const month = `${now.toISOString().slice(0, 7)}-01`
  const [row] = await rawQuery<{ count: number }>(db, COUNT_ALARMS, [month])
  return row!.count
}

const COUNT_ALARMS = `
  select count(*)::integer as count from reward_programs where alarmed_month = $1::date and budget_minor is not null`
