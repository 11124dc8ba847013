import { asc, eq, inArray } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { getBalance, postTransaction } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { drawGrants, draws } from './tables.ts'
import { buildMove, buildTicketAccount, TICKET_UNIT } from './ticket-ledger.ts'

interface MoveInput {
  from: UserId
  to: UserId
  now: Date
}

/**
 * Gives the tickets, prizes and purchases of one account to another one. Both accounts are locked. A person has one pseudonym
 * in a draw: in one that takes entries the tickets of both go under that of the second account. In a list that is closed the
 * account has the pseudonym that has won; of two, its own, and the prize of the other one goes to the next in line.
 */
export async function moveDraws(tx: Database, input: MoveInput): Promise<void> {
  const { from, to } = input
  await lockRunningDraws(tx)
  await tx.update(drawGrants).set({ userId: to }).where(eq(drawGrants.userId, from))
  for (const statement of STATEMENTS) await rawQuery(tx, statement, [from, to])
  await moveBalance(tx, input)
}

/** Draws are locked before balances, as everywhere. */
async function lockRunningDraws(tx: Database): Promise<void> {
  await tx
    .select({ id: draws.id })
    .from(draws)
    .where(inArray(draws.state, ['open', 'paused']))
    .orderBy(asc(draws.id))
    .for('update')
}

async function moveBalance(tx: Database, { from, to, now }: MoveInput): Promise<void> {
  const amount = await getBalance(tx, { account: buildTicketAccount(from), unit: TICKET_UNIT })
  if (amount === 0) return
  const posted = await postTransaction(tx, { ...buildMove({ from, to, amount }), now })
  if (!posted.ok) throw new Error(`Tickets of ${from} were not moved: ${posted.error.code}`)
}

/** The entrants of both accounts in a draw. */
const PAIRS = `
  select mine.draw_id, mine.id as from_id, theirs.id as to_id, d.state
  from draw_entrants mine join draw_entrants theirs on theirs.draw_id = mine.draw_id and theirs.user_id = $2::uuid
    join draws d on d.id = mine.draw_id
  where mine.user_id = $1::uuid`
const HAS_WON = (id: string) => `exists (select from draw_winners where entrant_id = ${id})`

const STATEMENTS = [
  // Tickets of a draw that takes entries.
  `with pairs as (${PAIRS})
   update draw_tickets t set entrant_id = pairs.to_id from pairs
   where t.entrant_id = pairs.from_id and pairs.state in ('open', 'paused')`,
  `update draw_entrants e set adult_stated_at = coalesce(e.adult_stated_at, mine.adult_stated_at)
   from draw_entrants mine where mine.draw_id = e.draw_id and mine.user_id = $1::uuid and e.user_id = $2::uuid`,
  `with pairs as (${PAIRS})
   delete from draw_entrants e using pairs
   where e.id = pairs.from_id and pairs.state in ('open', 'paused', 'planned', 'cancelled')
     and not exists (select from draw_tickets t where t.entrant_id = e.id)`,
  // The pseudonym that has won, where only that of the first account has.
  `with pairs as (${PAIRS})
   update draw_entrants e set user_id = null from pairs
   where e.id = pairs.to_id and ${HAS_WON('pairs.from_id')} and not ${HAS_WON('pairs.to_id')}`,
  `with pairs as (${PAIRS})
   update draw_entrants e set user_id = null from pairs where e.id = pairs.from_id`,
  'update draw_entrants set user_id = $2::uuid where user_id = $1::uuid',
  // Purchases.
  `update draw_buyers b set units = b.units + mine.units, max_units = greatest(b.max_units, b.units + mine.units),
     adult_stated_at = coalesce(b.adult_stated_at, mine.adult_stated_at)
   from draw_buyers mine where mine.draw_id = b.draw_id and mine.user_id = $1::uuid and b.user_id = $2::uuid`,
  `update draw_purchases p set buyer_id = b.id from draw_buyers mine join draw_buyers b on b.draw_id = mine.draw_id
   where p.buyer_id = mine.id and mine.user_id = $1::uuid and b.user_id = $2::uuid`,
  `delete from draw_buyers mine where mine.user_id = $1::uuid
   and exists (select from draw_buyers b where b.draw_id = mine.draw_id and b.user_id = $2::uuid)`,
  'update draw_buyers set user_id = $2::uuid where user_id = $1::uuid',
  `insert into draw_followers (user_id, told_draw_id, created_at)
   select $2::uuid, told_draw_id, created_at from draw_followers where user_id = $1::uuid on conflict do nothing`,
  'delete from draw_followers where user_id = $1::uuid and $2::uuid is not null',
]
