import type { OwnEntries } from '#contract/draws'
import type { getOwnEntries } from '#modules/draws'
import { listOrdersById, type OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'

type Entries = NonNullable<Awaited<ReturnType<typeof getOwnEntries>>>

/** Tickets that were bought name their order. */
export async function toOwnEntriesResponse(
  db: Database,
  { entrant, tickets, winner, ...own }: Entries,
): Promise<OwnEntries> {
  const bought = tickets.filter(({ source }) => source === 'purchase')
  const orderIds = [...new Set(bought.map(({ sourceKey }) => toOrderId(sourceKey)))]
  const orders = orderIds.length > 0 ? await listOrdersById(db, orderIds) : []
  return {
    ...{ entrant: entrant?.id ?? null, ticket_count: own.ticketCount, total: own.total },
    tickets: tickets.map(({ number, source, sourceKey, createdAt }) => {
      const order = orders.find(({ id }) => source === 'purchase' && id === toOrderId(sourceKey))
      const order_number = order?.number ?? null
      return { number, source, created_at: createdAt.toISOString(), order_number }
    }),
    ...{ has_free_entry: own.hasFreeEntry, is_adult: own.isAdult },
    ...{ bought: own.bought, max_bought: own.maxBought },
    ...{ email_verified: own.hasVerifiedEmail, follows: own.follows },
    prize: winner && {
      ...{ winner_id: winner.id, prize_id: winner.prizeId, ticket: winner.ticket },
      ...{ state: winner.state, claim_until: winner.claimUntil.toISOString() },
      order_id: winner.orderId,
    },
  }
}

/** The key of a purchase is `order id:line id`. */
function toOrderId(sourceKey: string): OrderId {
  return sourceKey.split(':')[0] as OrderId
}
