import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { RewardRefusal } from './contract.ts'
import type { RewardProgramRow } from './get-program.ts'

/** What limits the rewards of somebody at a time, in minor units of the base currency. */
export interface RewardRoom {
  earnedMinor: number
  spentMinor: number
}

/** Reads what a person, and all people, had earned of a programme in the calendar month of a time, until that time. */
export async function getRewardRoom(
  db: Database,
  { program, userId, at }: { program: RewardProgramRow; userId: UserId; at: Date },
): Promise<RewardRoom> {
  const month = `${at.toISOString().slice(0, 7)}-01`
  const values = [program.name, userId, month, at.toISOString()]
  const [room] = await rawQuery<RewardRoom>(db, SUM_ROOM, values)
  return room!
}

const SUM_ROOM = `
  select coalesce(sum(amount_minor) filter (where user_id = $2 and state <> 'revoked'), 0)::float8 as "earnedMinor",
    coalesce(sum(amount_minor), 0)::float8 as "spentMinor"
  from rewards where program = $1 and month = $3::date and created_at <= $4`

/** Decides as `grantReward` does, by the terms of now. */
export function findRewardRefusal(
  { pausedAt, monthlyCapMinor, budgetMinor }: RewardProgramRow,
  { earnedMinor, spentMinor }: RewardRoom,
  amountMinor: number,
): RewardRefusal | null {
  if (pausedAt) return 'reward_program_paused'
  if (monthlyCapMinor !== null && earnedMinor + amountMinor > monthlyCapMinor)
    return 'reward_cap_reached'
  if (budgetMinor !== null && spentMinor + amountMinor > budgetMinor) return 'reward_budget_spent'
  return null
}
