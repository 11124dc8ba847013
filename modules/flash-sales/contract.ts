import { z } from 'zod'
import { ProductCard } from '#contract/catalog'

/** What a flash sale is of. `home` is the category "Home & Garden". */
export const FLASH_SALE_CATEGORIES = ['electronics', 'fashion', 'home'] as const
export const FlashSaleCategory = z.enum(FLASH_SALE_CATEGORIES)
export type FlashSaleCategory = z.infer<typeof FlashSaleCategory>

export const FLASH_SALE_STATES = ['running', 'planned', 'paused', 'over'] as const
export const FlashSaleState = z.enum(FLASH_SALE_STATES)
export type FlashSaleState = z.infer<typeof FlashSaleState>

/** The limit of products in one sale. */
export const MAX_SALE_PRODUCTS = 48

/** What all shoppers may know. Its discount is known to those who reveal it. */
export const CurrentFlashSale = z
  .object({
    server_time: z.string().meta({
      description: 'When the answer was made. Countdowns run by it, not by the clock of the device',
    }),
    sale: z
      .object({ id: z.uuid(), starts_at: z.string(), ends_at: z.string() })
      .nullable()
      .meta({ description: 'Null while no sale runs' }),
  })
  .meta({ id: 'CurrentFlashSale' })
export type CurrentFlashSale = z.infer<typeof CurrentFlashSale>

/** A guest's reveal belongs to a cart, that of a user to the account. */
export const RevealFlashSaleBody = z
  .object({ cart_id: z.uuid().optional().meta({ description: 'Of a guest' }) })
  .meta({ id: 'RevealFlashSaleBody' })

export const RevealedFlashSale = z
  .object({
    id: z.uuid(),
    category: FlashSaleCategory,
    percent: z.int(),
    starts_at: z.string(),
    ends_at: z.string(),
    server_time: z.string(),
    quota: z.int().meta({ description: 'Units of all products together' }),
    left: z.int().meta({ description: 'Those that nobody has taken' }),
    max_per_person: z.int(),
    yours: z.int().meta({ description: 'Units that this shopper has ordered' }),
  })
  .meta({ id: 'RevealedFlashSale' })
export type RevealedFlashSale = z.infer<typeof RevealedFlashSale>

const count = (max: number) => z.int().min(1).max(max)

/** The rules by which the shop plans sales. */
export const FlashSaleSettings = z
  .object({
    is_on: z.boolean().meta({ description: 'Whether the shop plans sales' }),
    products_per_sale: count(MAX_SALE_PRODUCTS),
    units_per_product: count(10_000),
    max_units_per_person: count(99),
    rest_days: z.int().min(0).max(365).meta({
      description: 'How long a product of a sale is in no other sale',
    }),
  })
  .meta({ id: 'FlashSaleSettings' })
export type FlashSaleSettings = z.infer<typeof FlashSaleSettings>

/** Who asks: a guest names the cart. */
export const RevealedSaleQuery = z.object({
  cart_id: z.uuid().optional().meta({ description: 'Of a guest' }),
})

export const FlashSaleProduct = z
  .object({
    product: ProductCard,
    quota: z.int(),
    left: z.int().meta({ description: 'Units at the price of the sale that nobody has taken' }),
  })
  .meta({ id: 'FlashSaleProduct' })
export type FlashSaleProduct = z.infer<typeof FlashSaleProduct>
export const FlashSaleProductList = z
  .object({ items: z.array(FlashSaleProduct) })
  .meta({ id: 'FlashSaleProductList' })
