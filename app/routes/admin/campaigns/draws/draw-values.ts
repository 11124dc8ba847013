import { DEFAULT_DRAW_HOURS, DEFAULT_TICKET_PRICE, type PrizeTier } from '#contract/draws'
import { fromLocalTime, toLocalTime } from '../zoned-time.ts'
import type { AdminDraw, CreateDraw } from './draw-queries.ts'

export interface PrizeValues {
  tier: PrizeTier
  name: string
  value: number
  variantId: string
  /** The product that the winner gets. */
  product: string
}

/** What the form of a draw has. Times are wall clocks of the shop. */
export interface DrawValues {
  name: string
  opensAt: string
  closesAt: string
  claimDays: number
  ticketPrice: number
  maxSold: number
  maxPerPerson: number
  randomnessSource: string
  prizes: PrizeValues[]
}

export const NEW_DRAW: DrawValues = {
  ...{ name: '', opensAt: '', closesAt: '', claimDays: 14, ticketPrice: DEFAULT_TICKET_PRICE },
  ...{ maxSold: 10_000, maxPerPerson: 50, randomnessSource: '', prizes: [] },
}

/** The tiers in which prizes are added. */
const NEXT_TIERS: PrizeTier[] = ['golden', 'vip', 'epic']

export function getNextTier(prizes: PrizeValues[]): PrizeTier {
  return NEXT_TIERS[prizes.length] ?? 'plain'
}

export function toDrawValues(draw: AdminDraw, timeZone: string): DrawValues {
  return {
    name: draw.name,
    opensAt: toLocalTime(draw.opens_at, timeZone),
    closesAt: toLocalTime(draw.closes_at, timeZone),
    ...{ claimDays: draw.claim_days, ticketPrice: draw.ticket_price },
    ...{ maxSold: draw.max_sold, maxPerPerson: draw.max_per_person },
    randomnessSource: draw.randomness_source ?? '',
    prizes: draw.prizes.map(({ tier, name, value, variant_id: variantId }) => {
      return { tier, name, value, variantId, product: name }
    }),
  }
}

export function toDrawBody(values: DrawValues, timeZone: string): CreateDraw {
  const source = values.randomnessSource.trim()
  return {
    name: values.name,
    opens_at: fromLocalTime(values.opensAt, timeZone),
    closes_at: fromLocalTime(values.closesAt, timeZone),
    ...{ claim_days: values.claimDays, ticket_price: values.ticketPrice },
    ...{ max_sold: values.maxSold, max_per_person: values.maxPerPerson },
    randomness_source: source === '' ? null : source,
    prizes: values.prizes.map(({ tier, name, value, variantId: variant_id }) => {
      return { tier, name, value, variant_id }
    }),
  }
}

/** Returns when a draw closes that opens at a wall clock, if it lasts as long as most do. */
export function getUsualClosing(opensAt: string): string {
  const time = Date.parse(`${opensAt}Z`) + DEFAULT_DRAW_HOURS * 3_600_000
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 16)
}
