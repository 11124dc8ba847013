import { z } from 'zod'
import { storableTime } from '#contract/addresses'
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
    lowest_price_30_days: z.number().meta({
      description: 'What everybody could pay. The price of a sale is personal and not among it',
    }),
    quota: z.int(),
    left: z.int().meta({ description: 'Units at the price of the sale that nobody has taken' }),
  })
  .meta({ id: 'FlashSaleProduct' })
export type FlashSaleProduct = z.infer<typeof FlashSaleProduct>
export const FlashSaleProductList = z
  .object({ items: z.array(FlashSaleProduct) })
  .meta({ id: 'FlashSaleProductList' })

export const SalePricesQuery = RevealedSaleQuery.extend({
  currency: z.string().length(3).optional().meta({
    description: 'Of the shopper. Default: that of each product',
  }),
})

const SalePrice = z.object({
  price: z.number().meta({ description: 'What a unit costs this shopper' }),
  former_price: z.number().meta({ description: 'What everybody else pays' }),
  lowest_price_30_days: z.number().meta({ description: 'Of the prices for everybody' }),
})
export type SalePrice = z.infer<typeof SalePrice>

export const ProductSalePrice = SalePrice.extend({
  product_id: z.uuid(),
  currency: z.string(),
  price_varies: z.boolean().meta({ description: 'Whether other variants cost more' }),
  units: z.int().meta({ description: 'That this shopper can still buy at the price' }),
  variants: z.array(SalePrice.extend({ variant_id: z.uuid() })),
}).meta({ id: 'ProductSalePrice', description: 'The prices are those of its cheapest variant' })
export type ProductSalePrice = z.infer<typeof ProductSalePrice>

export const FlashSalePrices = z
  .object({
    server_time: z.string(),
    sale: z
      .object({
        id: z.uuid(),
        percent: z.int(),
        ends_at: z.string(),
        items: z.array(ProductSalePrice).meta({
          description: 'Without those that are taken, and those without a rate to the currency',
        }),
      })
      .nullable()
      .meta({ description: 'Null while none runs that the shopper has revealed' }),
  })
  .meta({ id: 'FlashSalePrices' })
export type FlashSalePrices = z.infer<typeof FlashSalePrices>

export const ListFlashSalesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(400).optional(),
})

export const CreateFlashSaleBody = z
  .strictObject({
    category: FlashSaleCategory,
    percent: z.int().min(1).max(90),
    starts_at: storableTime,
    hours: z.int().min(1).max(72).default(4),
    product_count: count(MAX_SALE_PRODUCTS),
    units_per_product: count(10_000),
    max_units_per_person: count(99),
  })
  .meta({ id: 'CreateFlashSaleBody' })
export type CreateFlashSaleBody = z.infer<typeof CreateFlashSaleBody>

/** A sale as the administration sees it, with its results so far. */
export const AdminFlashSale = z
  .object({
    id: z.uuid(),
    name: z.string(),
    category: FlashSaleCategory,
    percent: z.int(),
    state: FlashSaleState,
    starts_at: z.string(),
    ends_at: z.string(),
    seed: z.string().nullable().meta({ description: 'Null for a sale that somebody created' }),
    max_units_per_person: z.int(),
    revealed: z.int().meta({ description: 'Accounts and carts of guests' }),
    quota: z.int(),
    sold: z.int(),
    revenue: z.number().meta({ description: 'Of the units sold, in the base currency' }),
    given: z.number().meta({ description: 'What was taken off, in the base currency' }),
    currency: z.string(),
  })
  .meta({ id: 'AdminFlashSale' })
export type AdminFlashSale = z.infer<typeof AdminFlashSale>

export const AdminFlashSaleDetail = AdminFlashSale.extend({
  products: z.array(
    z.object({ product_id: z.uuid(), title: z.string(), quota: z.int(), sold: z.int() }),
  ),
}).meta({ id: 'AdminFlashSaleDetail' })

export const StoredFlashSaleSettings = FlashSaleSettings.extend({
  revision: z.int().min(0).meta({ description: 'That the changes were made on' }),
}).meta({ id: 'StoredFlashSaleSettings' })
