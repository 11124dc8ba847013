import type { AdminDraw, DrawCountry } from '#contract/draws'
import type { Country } from '#contract/pricing'
import type { CountryRow, DrawFigures } from '#modules/draws'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import { toPrizeResponse } from '../shop/draw-response.ts'

const amount = (minor: number) => toDecimal({ minor, currency: BASE_CURRENCY })

/** Returns a draw with what came of it so far. */
export function toAdminDraw({ draw, prizes, winners, tickets, entrants }: DrawFigures): AdminDraw {
  const { free, check_in, influencer, purchase } = tickets
  return {
    ...{ id: draw.id, name: draw.name, state: draw.state },
    ...{ opens_at: draw.opensAt.toISOString(), closes_at: draw.closesAt.toISOString() },
    ...{ claim_days: draw.claimDays, currency: BASE_CURRENCY },
    ticket_price: amount(draw.ticketPriceMinor),
    ...{ max_sold: draw.maxSold, max_per_person: draw.maxPerPerson },
    ...{ randomness_source: draw.randomnessSource, randomness: draw.randomness },
    tickets: { total: draw.ticketCount, free, earned: check_in + influencer, paid: purchase },
    entrants,
    revenue: amount(purchase * draw.ticketPriceMinor),
    prizes_value: amount(prizes.reduce((sum, { valueMinor }) => sum + valueMinor, 0)),
    waiting: winners.filter(({ state }) => state === 'waiting').length,
    revision: draw.revision,
    prizes: prizes.map((prize) => ({
      ...toPrizeResponse(prize),
      ...{ variant_id: prize.variantId, product_id: prize.productId },
    })),
    created_at: draw.createdAt.toISOString(),
  }
}

export function toDrawCountry(row: CountryRow): DrawCountry {
  const { country, rule, needsAdult, note, actorName, updatedAt, revision } = row
  return {
    ...{ country: country as Country, rule, needs_adult: needsAdult, note, revision },
    ...{ recorded_by: actorName, recorded_at: updatedAt.toISOString() },
  }
}
