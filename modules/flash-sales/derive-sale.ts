import { createHash, randomBytes } from 'node:crypto'
import { FLASH_SALE_CATEGORIES, type FlashSaleCategory } from './contract.ts'

export const SALE_HOURS = 4
const MIN_PERCENT = 30
const MAX_PERCENT = 49
const MIN_PAUSE_MINUTES = 60
const MAX_PAUSE_MINUTES = 180

/** What follows from the seed of a sale. */
export interface DerivedSale {
  percent: number
  startsAt: Date
  endsAt: Date
  /** In the order in which they are tried: the first one with enough products counts. */
  categories: FlashSaleCategory[]
}

export function createSeed(): string {
  return randomBytes(16).toString('hex')
}

/**
 * Derives the values of a sale from its seed and the end of the one before it. The products follow from the seed too: they
 * are those of the category with the lowest hashes, see `hashProduct`.
 */
export function deriveSale(seed: string, plannedFrom: Date): DerivedSale {
  const pause = draw(seed, 'pause', MAX_PAUSE_MINUTES - MIN_PAUSE_MINUTES + 1) + MIN_PAUSE_MINUTES
  const startsAt = new Date(plannedFrom.getTime() + pause * 60_000)
  return {
    percent: draw(seed, 'percent', MAX_PERCENT - MIN_PERCENT + 1) + MIN_PERCENT,
    startsAt,
    endsAt: new Date(startsAt.getTime() + SALE_HOURS * 3_600_000),
    categories: FLASH_SALE_CATEGORIES.toSorted((a, b) => (hash(seed, a) < hash(seed, b) ? -1 : 1)),
  }
}

/** Returns a number from 0 to `size` - 1: the first 48 bits of the hash, modulo `size`. */
function draw(seed: string, name: string, size: number): number {
  return Number.parseInt(hash(seed, name).slice(0, 12), 16) % size
}

/** SHA-256 of the seed and a name with a space between them, as hexadecimal digits. The catalogue does the same in SQL. */
function hash(seed: string, name: string): string {
  return createHash('sha256').update(`${seed} ${name}`).digest('hex')
}

/** What products are ordered by. */
export function hashProduct(seed: string, productId: string): string {
  return hash(seed, productId)
}
