import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { newRandomId } from '#platform/ids'
import type { DrawId, EntrantId, GrantId } from './tables.ts'

interface IssueTicketsInput {
  drawId: DrawId
  grantId: GrantId
  userId: UserId
  count: number
  now: Date
}

export interface IssuedTickets {
  entrantId: EntrantId
  firstNumber: number
}

/**
 * Adds tickets of a grant to a draw. The row of the draw decides: who comes after its closing, by the clock or by the lock,
 * gets none. Returns null then.
 */
export async function issueTickets(
  tx: Database,
  { drawId, grantId, userId, count, now }: IssueTicketsInput,
): Promise<IssuedTickets | null> {
  const [draw] = await rawQuery<{ last_ticket: number }>(tx, TAKE_NUMBERS, [
    ...[drawId, count, now.toISOString()],
  ])
  if (!draw) return null
  const firstNumber = draw.last_ticket - count + 1
  const entrantId = await getOrCreateEntrant(tx, { drawId, userId, now })
  await rawQuery(tx, INSERT_TICKETS, [drawId, entrantId, grantId, firstNumber, draw.last_ticket])
  return { entrantId, firstNumber }
}

const TAKE_NUMBERS = `
  update draws set last_ticket = last_ticket + $2, ticket_count = ticket_count + $2
  where id = $1 and state = 'open' and opens_at <= $3 and closes_at > $3
  returning last_ticket`

const INSERT_TICKETS = `
  insert into draw_tickets (draw_id, number, entrant_id, grant_id)
  select $1, number, $2, $3 from generate_series($4::integer, $5::integer) as number`

interface EntrantInput {
  drawId: DrawId
  userId: UserId
  now: Date
}

/** Returns the pseudonym of a person in a draw. It says nothing about the person, and is another one in each draw. */
async function getOrCreateEntrant(
  tx: Database,
  { drawId, userId, now }: EntrantInput,
): Promise<EntrantId> {
  const [row] = await rawQuery<{ id: EntrantId }>(tx, UPSERT_ENTRANT, [
    ...[newRandomId<'draw entrant'>(), drawId, userId, now.toISOString()],
  ])
  return row!.id
}

const UPSERT_ENTRANT = `
  insert into draw_entrants (id, draw_id, user_id, created_at) values ($1, $2, $3, $4)
  on conflict (draw_id, user_id) do update set user_id = excluded.user_id
  returning id`
