import type { UserId } from '#modules/identity'
import { type NewNotification, raiseNotifications } from '#modules/inbox'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { runInTransaction } from '#platform/db/transaction'
import type { PrizeTier } from './contract.ts'
import type { DrawId, WinnerId } from './tables.ts'

const BATCH_SIZE = 500

const WINNER_KINDS = {
  golden: 'lucky_draw_golden_winner',
  vip: 'lucky_draw_vip_winner',
  epic: 'lucky_draw_epic_winner',
  plain: 'lucky_draw_winner',
} as const satisfies Record<PrizeTier, NewNotification['kind']>

/** Tells everybody the result of drawn draws, each once. It continues after a crash where it stopped. */
export async function notifyEntrants(
  db: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<void> {
  for (const notifyBatch of [notifyWinners, notifyOthers]) {
    let count = BATCH_SIZE
    while (count === BATCH_SIZE && !signal?.aborted)
      count = await runInTransaction(db, (tx) => notifyBatch(tx, now))
  }
}

interface NotifiedWinner {
  id: WinnerId
  user_id: UserId | null
  draw_id: DrawId
  tier: PrizeTier
  prize: string
  name: string
  claim_until: Date
}

async function notifyWinners(tx: Database, now: Date): Promise<number> {
  const winners = await rawQuery<NotifiedWinner>(tx, WINNERS_SQL, [now.toISOString(), BATCH_SIZE])
  const notifications = winners.flatMap((one): NewNotification[] => {
    const { id, user_id: userId, tier, prize, name: draw, claim_until } = one
    if (!userId) return []
    const claim = { at: new Date(claim_until).toISOString() }
    const params = { draw, prize, claim }
    return [{ userId, kind: WINNER_KINDS[tier], source: id, params, link: '/lucky-draw' }]
  })
  await raiseNotifications(tx, { notifications, now })
  return winners.length
}

// A winner is told as such only, also if the prize of somebody else came to them later.
const WINNERS_SQL = `
  with told as (
    update draw_winners set notified_at = $1 where id in (
      select id from draw_winners where notified_at is null and state = 'waiting'
      order by id limit $2 for update skip locked)
    returning id, draw_id, prize_id, entrant_id, claim_until
  ), entrants as (
    update draw_entrants e set notified_at = $1 from told where e.id = told.entrant_id returning e.id, e.user_id
  )
  select told.id, entrants.user_id, told.draw_id, p.tier, p.name as prize, d.name, told.claim_until
  from told join draws d on d.id = told.draw_id join entrants on entrants.id = told.entrant_id join draw_prizes p on p.id = told.prize_id`

async function notifyOthers(tx: Database, now: Date): Promise<number> {
  const others = await rawQuery<{ user_id: UserId | null; draw_id: DrawId; name: string }>(
    tx,
    OTHERS_SQL,
    [now.toISOString(), BATCH_SIZE],
  )
  const notifications = others.flatMap(
    ({ user_id: userId, draw_id, name: draw }): NewNotification[] => {
      if (!userId) return []
      const link = `/lucky-draw/${draw_id}/check`
      return [{ userId, kind: 'lucky_draw_non_winner', source: draw_id, params: { draw }, link }]
    },
  )
  await raiseNotifications(tx, { notifications, now })
  return others.length
}

const OTHERS_SQL = `
  update draw_entrants e set notified_at = $1 from draws d where d.id = e.draw_id and e.id in (
    select e.id from draw_entrants e join draws d on d.id = e.draw_id
    where e.notified_at is null and d.state = 'drawn'
      and not exists (select from draw_winners w where w.entrant_id = e.id)
      and exists (select from draw_tickets t where t.entrant_id = e.id)
    order by e.id limit $2 for update of e skip locked)
  returning e.user_id, e.draw_id, d.name`
