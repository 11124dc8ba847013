import { z } from 'zod'
import {
  CALL_ERROR_CODES,
  GET_ORDER_ERROR_CODES,
  PLACE_ORDER_ERROR_CODES,
  PRODUCT_ERROR_CODES,
} from '../error-codes.ts'
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
const id = z.string().regex(/^\w[\w.-]{0,59}$/)
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

const ProductAnswer: z.ZodType<SupplierProduct> = z.object({
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
const ListingsAnswer = z.array(Listing)

const FeedAnswer: z.ZodType<FeedPage> = z.object({
  ids: z.array(id),
  nextCursor: line.nullable(),
})

const CategoriesAnswer: z.ZodType<SupplierCategory[]> = z.array(
  z.object({ id, name: line, parentId: id.nullable() }),
)

const days = z.int().min(0).max(365).nullable()
const FreightAnswer: z.ZodType<FreightOption[]> = z.array(
  z.object({
    ...{ code: line.max(200), name: line, fee: money },
    ...{ minDays: days, maxDays: days, isTracked: z.boolean() },
  }),
)

const PlacedAnswer = z.array(id).min(1)

const OrderAnswer: z.ZodType<SupplierOrder> = z.object({
  ...{ id, state: z.enum(SUPPLIER_ORDER_STATES).nullable(), rawState: text.max(200) },
  cost: money.nullable(),
  lines: z.array(
    z.object({ productId: id, variantId: id.nullable(), quantity: z.int().positive() }),
  ),
})

const ParcelsAnswer: z.ZodType<SupplierParcel[]> = z.array(
  z.object({
    ...{ trackingNumber: line.max(80), carrier: line.nullable(), productIds: z.array(id) },
    steps: z.array(z.object({ at: z.date(), name: line, description: text })),
  }),
)

const LinksAnswer: z.ZodType<Map<string, MadeLink>> = z.map(
  z.string(),
  z.object({ url: line.nullable(), message: text.nullable() }),
)

/** What the shop accepts of an adapter, by its methods: the shape of an answer, and the codes of errors. */
export const ADAPTER_ANSWERS = {
  getProduct: { schema: ProductAnswer, codes: PRODUCT_ERROR_CODES },
  searchProducts: { schema: ListingsAnswer, codes: CALL_ERROR_CODES },
  listFeedProducts: { schema: FeedAnswer, codes: CALL_ERROR_CODES },
  listCategories: { schema: CategoriesAnswer, codes: CALL_ERROR_CODES },
  queryFreight: { schema: FreightAnswer, codes: CALL_ERROR_CODES },
  placeOrder: { schema: PlacedAnswer, codes: PLACE_ORDER_ERROR_CODES },
  getOrder: { schema: OrderAnswer, codes: GET_ORDER_ERROR_CODES },
  getParcels: { schema: ParcelsAnswer, codes: CALL_ERROR_CODES },
  'affiliate.searchProducts': { schema: ListingsAnswer, codes: CALL_ERROR_CODES },
  'affiliate.createLinks': { schema: LinksAnswer, codes: CALL_ERROR_CODES },
} as const
