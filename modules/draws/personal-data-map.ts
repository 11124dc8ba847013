import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { postTransaction } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'
import { buildRedemption } from './ticket-ledger.ts'

const isUser = ({ userId }: DataSubject) => sql`user_id = ${userId}`
const isEntrant = ({ userId }: DataSubject) =>
  sql`entrant_id in (select id from draw_entrants where user_id = ${userId})`

/** Tickets are redeemed; those in a list of entries stay there under their pseudonym. */
async function redeemTicketsInPlay(tx: Database, { userId }: DataSubject, now: Date) {
  const [row] = await rawQuery<{ count: number }>(tx, IN_PLAY_SQL, [userId])
  if (!row?.count) return
  const holding = { userId: userId as UserId, count: row.count }
  await postTransaction(tx, { ...buildRedemption(`erased ${userId}`, [holding]), now })
}

const IN_PLAY_SQL = `
  select sum(count - returned)::integer as count from draw_grants g left join draws d on d.id = g.draw_id
  where user_id = $1 and (d.id is null or d.state in ('open', 'paused'))`

/** In the order of their erasure: winners are found by their entrant, who loses the account last. */
export const drawPersonalData: PersonalDataTable[] = [
  {
    table: 'draw_winners',
    where: isEntrant,
    erasure: {
      keepReason:
        'The result of a draw stays as it was published, under pseudonyms. A prize that is not claimed goes to the next.',
    },
    columns: {
      ...eachColumn(
        'exported',
        'ticket rank state claim_until claimed_at forfeited_at order_id created_at',
      ),
      ...eachColumn('internal', 'id draw_id prize_id entrant_id notified_at'),
    },
  },
  {
    table: 'draw_tickets',
    where: isEntrant,
    erasure: { keepReason: 'The list of entries stays as it is hashed. It has pseudonyms only.' },
    columns: {
      ...eachColumn('exported', 'draw_id number'),
      ...eachColumn('internal', 'entrant_id grant_id'),
    },
  },
  {
    table: 'draw_grants',
    where: isUser,
    beforeErase: redeemTicketsInPlay,
    erasure: { keepReason: 'Tickets stay in the draw. Without the account they belong to nobody.' },
    columns: {
      ...eachColumn('exported', 'draw_id source count returned created_at'),
      id: 'internal',
      // A free entry is named by its person and day.
      source_key: { isExported: false, replacement: sql`id::text` },
      user_id: { isExported: false, replacement: sql`null` },
    },
  },
  {
    table: 'draw_entrants',
    where: isUser,
    erasure: {
      keepReason: 'The pseudonym is in the list of entries. Without the account it names nobody.',
    },
    columns: {
      ...eachColumn('exported', 'id draw_id created_at'),
      country: { isExported: true, replacement: sql`null` },
      adult_stated_at: { isExported: true, replacement: sql`null` },
      notified_at: 'internal',
      user_id: { isExported: false, replacement: sql`null` },
    },
  },
  {
    table: 'draw_purchases',
    where: ({ userId }) => sql`buyer_id in (select id from draw_buyers where user_id = ${userId})`,
    erasure: { keepReason: 'The order that bought the tickets is kept by its own rules.' },
    columns: {
      ...eachColumn('exported', 'draw_id count state created_at'),
      ...eachColumn('internal', 'order_line_id order_id buyer_id updated_at'),
    },
  },
  {
    table: 'draw_buyers',
    where: isUser,
    erasure: {
      keepReason: 'It limits how many tickets are sold. Without the account it names nobody.',
    },
    columns: {
      ...eachColumn('exported', 'draw_id units created_at'),
      country: { isExported: true, replacement: sql`null` },
      adult_stated_at: { isExported: true, replacement: sql`null` },
      ...eachColumn('internal', 'id max_units'),
      user_id: { isExported: false, replacement: sql`null` },
    },
  },
  {
    table: 'draw_followers',
    where: isUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'created_at'),
      ...eachColumn('internal', 'user_id told_draw_id'),
    },
  },
]
