import type { Draw, DrawPrize } from '#contract/draws'
import type { DrawWithPrizes } from '#modules/draws'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'

/** Pages about draws are rendered again when one of them changes. The migration purges it. */
export const DRAWS_TAG = 'draws'

const amount = (minor: number) => toDecimal({ minor, currency: BASE_CURRENCY })

/** Returns what everybody may know of a draw. The seed is there once the result is. */
export function toDrawResponse({ draw, prizes, winners }: DrawWithPrizes): Draw {
  return {
    ...{ id: draw.id, name: draw.name, state: draw.state },
    ...{ opens_at: draw.opensAt.toISOString(), closes_at: draw.closesAt.toISOString() },
    ...{ ticket_price: amount(draw.ticketPriceMinor), currency: BASE_CURRENCY },
    claim_days: draw.claimDays,
    prizes: prizes.map(toPrizeResponse),
    ...{ commitment: draw.commitment, opened_at: draw.openedAt?.toISOString() ?? null },
    ...{ entries_hash: draw.entriesHash, closed_at: draw.closedAt?.toISOString() ?? null },
    entry_count: draw.closedAt && draw.ticketCount,
    ...{ randomness_source: draw.randomnessSource, randomness: draw.randomness },
    ...{ seed: draw.seed, drawn_at: draw.drawnAt?.toISOString() ?? null },
    winners: winners.map(toPublicWinner),
  }
}

export function toPrizeResponse(prize: DrawWithPrizes['prizes'][number]): DrawPrize {
  const { id, tier, name, valueMinor, pictureSrc: picture } = prize
  return { id, tier, name, value: amount(valueMinor), picture }
}

export function toPublicWinner(winner: DrawWithPrizes['winners'][number]) {
  const { prizeId, rank, ticket, entrantId, state } = winner
  return { prize_id: prizeId, rank, ticket, entrant: entrantId, state }
}
