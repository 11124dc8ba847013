import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { err, ok, type Result } from '#platform/result'
import type { RewardProgram } from './contract.ts'
import { raiseBudgetAlarm, type SpentBudget } from './raise-budget-alarm.ts'

export type RewardErrorCode =
  | 'reward_granted_before'
  | 'reward_program_paused'
  | 'reward_cap_reached'
  | 'reward_budget_spent'

interface SpendBudgetInput {
  program: RewardProgram
  amountMinor: number
  userId: UserId
  source: string
  /** Its first day. */
  month: string
  now: Date
}

/** Counts a reward towards the cap of a person and the budget of its programme. On an error nothing is counted. */
export async function spendBudget(
  tx: Database,
  { program, amountMinor, userId, source, month, now }: SpendBudgetInput,
): Promise<Result<undefined, RewardErrorCode>> {
  const [person] = await rawQuery<PersonRow>(tx, SELECT_PERSON, [program, userId, month, source])
  const { is_granted: isGranted, is_paused: isPaused, cap, earned } = person!
  if (isGranted) return err('reward_granted_before')
  if (isPaused) return err('reward_program_paused')
  if (cap !== null && Number(earned) + amountMinor > Number(cap)) return err('reward_cap_reached')
  const [spent] = await rawQuery<SpentBudget>(tx, SPEND, [
    ...[program, amountMinor, month, now.toISOString()],
  ])
  if (!spent) return err('reward_budget_spent')
  await raiseBudgetAlarm(tx, { program, spent, now })
  return ok(undefined)
}

interface PersonRow {
  is_granted: boolean
  is_paused: boolean
  cap: string | null
  earned: string
}

/** Revoked rewards were not earned. */
const SELECT_PERSON = `
  select p.monthly_cap_minor as cap, p.paused_at is not null as is_paused,
    exists (select from rewards r where r.program = p.name and r.source = $4) as is_granted,
    coalesce((select sum(amount_minor) from rewards r
      where r.user_id = $2 and r.program = p.name and r.month = $3::date and r.state <> 'revoked'), 0) as earned
  from reward_programs p where p.name = $1`

/** A new month begins with nothing spent. Rewards of a month that is over, such as late ones, count for the present one. */
const SPEND = `
  update reward_programs
  set spent_minor = case when month >= $3::date then spent_minor else 0 end + $2::bigint,
    month = greatest(month, $3::date), updated_at = $4
  where name = $1 and paused_at is null and (budget_minor is null
    or case when month >= $3::date then spent_minor else 0 end + $2::bigint <= budget_minor)
  returning rules, month::text, spent_minor::float8 as "spentMinor", budget_minor::float8 as "budgetMinor",
    alarm_percent as "alarmPercent", alarmed_month is not distinct from month as "isAlarmed"`
