import type { UserId } from '#modules/identity'
import { buildShopAccount, type LedgerAccount, type LedgerTransaction } from '#modules/ledger'

/** The unit of the ledger. Tickets of a draw that has closed are redeemed, so a balance is what is still in play. */
export const TICKET_UNIT = 'draw_tickets'
const CODE = 'draw_tickets'

/** What a person holds in the open draw, and what waits for the next one. */
export function buildTicketAccount(userId: UserId): LedgerAccount {
  return { ownerKind: 'user', ownerId: userId, code: CODE }
}

/** Tickets that a person is given. The reference is the id of their grant. */
export function buildIssue(input: {
  reference: string
  userId: UserId
  count: number
}): LedgerTransaction {
  return transfer({ kind: 'draw_tickets_issued', from: 'draw_tickets_issued', ...input })
}

/** Tickets that are taken back; the reference is unique by grant and by how many were taken before. */
export function buildReturn({
  count,
  ...input
}: Parameters<typeof buildIssue>[0]): LedgerTransaction {
  const terms = { kind: 'draw_tickets_returned', from: 'draw_tickets_issued' }
  return transfer({ ...terms, ...input, count: -count })
}

/** The tickets of all people in a draw that ends. The reference is the id of the draw. */
export function buildRedemption(
  drawId: string,
  counts: { userId: UserId; count: number }[],
): LedgerTransaction {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return {
    ...{ kind: 'draw_tickets_redeemed', reference: drawId },
    postings: [
      ...counts.map(({ userId, count }) => {
        return { account: buildTicketAccount(userId), unit: TICKET_UNIT, amount: count }
      }),
      { account: buildShopAccount('draw_tickets_redeemed'), unit: TICKET_UNIT, amount: -total },
    ],
  }
}

/** The balance of an account that is merged into another one. */
export function buildMove({ from, to, amount }: { from: UserId; to: UserId; amount: number }) {
  return {
    ...{ kind: 'draw_tickets_moved', reference: from as string },
    postings: [
      { account: buildTicketAccount(from), unit: TICKET_UNIT, amount: -amount },
      { account: buildTicketAccount(to), unit: TICKET_UNIT, amount },
    ],
  } satisfies LedgerTransaction
}

interface Transfer {
  kind: string
  reference: string
  from: string
  userId: UserId
  count: number
}

function transfer({ kind, reference, from, userId, count }: Transfer): LedgerTransaction {
  return {
    ...{ kind, reference },
    postings: [
      { account: buildShopAccount(from), unit: TICKET_UNIT, amount: count },
      { account: buildTicketAccount(userId), unit: TICKET_UNIT, amount: -count },
    ],
  }
}
