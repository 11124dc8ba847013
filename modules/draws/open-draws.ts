import { and, eq, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { type NewNotification, raiseNotifications } from '#modules/inbox'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { runInTransaction } from '#platform/db/transaction'
import type { TicketSource } from './contract.ts'
import { createSeed } from './draw-seed.ts'
import type { DrawRow } from './draws.ts'
import { buildTicketNotification } from './grant-tickets.ts'
import { issueTickets } from './issue-tickets.ts'
import { openTicketSale } from './open-ticket-sale.ts'
import { draws, type GrantId } from './tables.ts'

interface OpenDrawsInput {
  secretKey: string
  now: Date
}

/** Opens the draws whose time has come: the seed is made, and its hash is published. A draw gets one seed. */
export async function openDueDraws(db: Database, { secretKey, now }: OpenDrawsInput) {
  const isDue = and(eq(draws.state, 'planned'), sql`opens_at <= ${now.toISOString()}`)
  const due = await db.select({ id: draws.id }).from(draws).where(isDue)
  for (const { id } of due) {
    await runInTransaction(db, async (tx) => {
      const [opened] = await tx
        .update(draws)
        .set({ state: 'open', ...createSeed(secretKey), openedAt: now, updatedAt: now })
        .where(and(eq(draws.id, id), isDue))
        .returning()
      if (opened) await openTicketSale(tx, opened, now)
    })
  }
}

interface WaitingGrant {
  id: GrantId
  user_id: UserId
  count: number
  source: TicketSource
}

const BATCH_SIZE = 200

/** Puts the tickets that were earned while no draw was open into the open one. */
export async function placeWaitingGrants(
  db: Database,
  { draw, now, signal }: { draw: DrawRow; now: Date; signal?: AbortSignal },
): Promise<void> {
  while (!signal?.aborted) {
    const placed = await runInTransaction(db, async (tx) => {
      const grants = await rawQuery<WaitingGrant>(tx, SELECT_WAITING, [BATCH_SIZE])
      const told: NewNotification[] = []
      for (const { id, user_id: userId, count, source } of grants) {
        const issued = await issueTickets(tx, { drawId: draw.id, grantId: id, userId, count, now })
        if (!issued) return 0
        await rawQuery(tx, 'update draw_grants set draw_id = $2 where id = $1', [id, draw.id])
        told.push(buildTicketNotification({ id, userId, count, source, draw: draw.name }))
      }
      await raiseNotifications(tx, { notifications: told, now })
      return grants.length
    })
    if (placed < BATCH_SIZE) return
  }
}

const SELECT_WAITING = `
  select id, user_id, source, count - returned as count from draw_grants
  where draw_id is null and user_id is not null and returned < count
  order by created_at, id limit $1 for update skip locked`
