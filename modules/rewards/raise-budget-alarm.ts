import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { publishEvent } from '#platform/events/publish-event'
import { type Budget, type BudgetAlarm, getBudgetAlarm } from './budget-alarm.ts'
import type { RewardProgram } from './contract.ts'

/** The topic of the event that tells the owner how much of a budget is spent. Its subject is the programme. */
export const REWARD_BUDGET_ALARM = 'reward_program.budget_alarm'

/** The payload of the event. A type and no interface, so that it is a record. */
export type BudgetAlarmPayload = {
  kind: BudgetAlarm
  /** Its first day. */
  month: string
  spentMinor: number
  budgetMinor: number
}

/** A budget after a reward of it, whose row is locked. */
export interface SpentBudget extends Budget {
  /** Its first day. */
  month: string
  /** The alarm of the month was raised for these terms. */
  isAlarmed: boolean
}

/** Tells the owner once that a part of a budget is spent, and once that all of it is. */
export async function raiseBudgetAlarm(
  tx: Database,
  { program, spent, now }: { program: RewardProgram; spent: SpentBudget; now: Date },
): Promise<void> {
  const { month, spentMinor, budgetMinor, alarmPercent } = spent
  const kind = getBudgetAlarm(spent)
  if (budgetMinor === null || !kind || (kind === 'nearly_spent' && spent.isAlarmed)) return
  const percent = kind === 'spent' ? 100 : alarmPercent
  const added = await rawQuery(tx, INSERT_ALARM, [
    ...[program, month, kind, budgetMinor, percent, now.toISOString()],
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
