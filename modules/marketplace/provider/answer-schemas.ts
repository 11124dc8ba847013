import { z } from 'zod'
import {
  type FreightOption,
  SUPPLIER_ORDER_STATES,
  type SupplierCategory,
  type SupplierListing,
  type SupplierOrder,
  type SupplierParcel,
  type SupplierProduct,
  type SupplierVariant,
} from '../supplier-product.ts'
import type { FeedPage, MadeLink } from './marketplace-provider.ts'

/** An id at the marketplace, as far as the shop can store and name it. */
const id = z.string().regex(/^[\w.-]{1,60}$/)
const text = z.string()
const line = z.string().trim().min(1)
const money = z.object({
  minor: z.int().min(0).max(1_000_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
})
const price = money.refine(({ minor }) => minor > 0, 'a price is not zero')
const count = z.int().min(0)
const httpsUrl = z.url({ protocol: /^https?$/ })

const Variant: z.ZodType<SupplierVariant> = z.object({
  ...{ id, attributes: text, price, listPrice: price.nullable(), stock: count },
  options: z.array(z.object({ name: line, value: line })),
  ...{ imageUrl: httpsUrl.nullable(), shipsFrom: line.nullable() },
  maxQuantity: z.int().min(1).nullable(),
})

export const ProductAnswer: z.ZodType<SupplierProduct> = z.object({
  ...{ id, title: line, description: text, isOnSale: z.boolean() },
  ...{ categoryId: id.nullable(), categoryPath: z.array(id), imageUrls: z.array(httpsUrl) },
  attributes: z.array(z.object({ name: line, value: line })),
  variants: z
    .array(Variant)
    .min(1)
    .refine(
      (variants) => new Set(variants.map((variant) => variant.id)).size === variants.length,
      'each variant once',
    ),
  ...{ rating: z.number().min(0).max(5).nullable(), reviewCount: count.nullable() },
  ...{ weightGrams: count.nullable(), supplierName: line.nullable() },
  idsByCountry: z.record(z.string().regex(/^[A-Z]{2}$/), id),
})

const Listing: z.ZodType<SupplierListing> = z.object({
  ...{ id, title: line, imageUrl: httpsUrl.nullable() },
  ...{ price: price.nullable(), listPrice: price.nullable() },
  ...{ categoryId: id.nullable(), categoryName: line.nullable(), promotionUrl: line.nullable() },
  commissionBasisPoints: z.int().min(0).max(10_000).nullable().exactOptional(),
})
export const ListingsAnswer = z.array(Listing)

export const FeedAnswer: z.ZodType<FeedPage> = z.object({
  ids: z.array(id),
  nextCursor: line.nullable(),
})

export const CategoriesAnswer: z.ZodType<SupplierCategory[]> = z.array(
  z.object({ id, name: line, parentId: id.nullable() }),
)

const days = z.int().min(0).max(365).nullable()
export const FreightAnswer: z.ZodType<FreightOption[]> = z.array(
  z.object({
    ...{ code: line.max(200), name: line, fee: money },
    ...{ minDays: days, maxDays: days, isTracked: z.boolean() },
  }),
)

export const PlacedAnswer = z.array(id).min(1)

export const OrderAnswer: z.ZodType<SupplierOrder> = z.object({
  ...{ id, state: z.enum(SUPPLIER_ORDER_STATES).nullable(), rawState: text.max(200) },
  cost: money.nullable(),
  lines: z.array(
    z.object({ productId: id, variantId: id.nullable(), quantity: z.int().positive() }),
  ),
})

export const ParcelsAnswer: z.ZodType<SupplierParcel[]> = z.array(
  z.object({
    ...{ trackingNumber: line.max(80), carrier: line.nullable(), productIds: z.array(id) },
    steps: z.array(z.object({ at: z.date(), name: line, description: text })),
  }),
)

export const LinksAnswer: z.ZodType<Map<string, MadeLink>> = z.map(
  z.string(),
  z.object({ url: line.nullable(), message: text.nullable() }),
)
