import { z } from 'zod'
import { regionCode, singleLineText } from '#contract/addresses'
import { Picture } from '#contract/pictures'
import {
  Country,
  CurrencyCode,
  DeliveryPromise,
  FreeShipping,
  PriceReceipt,
  ShippingMethod,
  ShippingOption,
} from '#contract/pricing'

export const MAX_QUANTITY = 99
/** The limit of distinct variants in one cart. */
export const MAX_CART_ITEMS = 100

/** The limit of variants that a user puts aside. */
export const MAX_SAVED_ITEMS = 100

export const AddCartItemBody = z.object({
  variant_id: z.uuid(),
  quantity: z.int().min(1).max(MAX_QUANTITY).default(1),
})
export const UpdateCartItemBody = z.object({
  quantity: z
    .int()
    .min(-MAX_QUANTITY)
    .max(MAX_QUANTITY)
    .meta({ description: 'Zero or less removes the item' }),
})
export const CreateCartBody = z.object({
  country: Country.optional().meta({
    description: 'Where items are to be delivered. Default: the country of your default address',
  }),
  currency: CurrencyCode.optional().meta({
    description: 'Of `GET /currencies`. Default: the base currency',
  }),
  locales: z.array(z.string().max(35)).max(50).optional().meta({
    description:
      'The languages of the shopper, the preferred one first, which suggest a country. Default: those of `Accept-Language`',
  }),
})
export const UpdateCartBody = z.object({
  country: Country.optional(),
  currency: CurrencyCode.optional(),
  shipping: ShippingMethod.optional(),
  state: regionCode.optional(),
  zip_code: singleLineText(20).optional().meta({
    description:
      'For a cart with `taxes_by_address` or `shipping_by_address`: it then shows the taxes and the delivery of the address',
  }),
})
export const CorrectCartBody = z.object({
  country: Country.optional().meta({ description: 'Of the checkout. Default: that of the cart' }),
})
export const ApplyCouponBody = z.object({ code: z.string().trim().min(1).max(40) })

export const CartNotice = z
  .object({
    kind: z.enum([
      'price_decreased',
      'price_increased',
      'quantity_reduced',
      'out_of_stock',
      'withdrawn',
      'sold_elsewhere',
    ]),
    was: z
      .number()
      .nullable()
      .meta({ description: 'A price or a quantity, depending on the kind' }),
    now: z.number().nullable(),
  })
  .meta({ id: 'CartNotice' })
export type CartNotice = z.infer<typeof CartNotice>

export const CartItem = z
  .object({
    id: z.uuid(),
    variant_id: z.uuid(),
    product_id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    options: z.array(z.object({ name: z.string(), value: z.string() })),
    image: Picture.nullable(),
    unit_price: z.number(),
    lowest_price_30_days: z.number().nullable().meta({
      description: 'What a reduction of `unit_price` is measured from. Null without one',
    }),
    reduction_percent: z.int().nullable(),
    price_before_reduction: z.number().nullable().meta({
      description:
        '`lowest_price_30_days` for the quantity, to compare with the base step of `receipt`. Null without a reduction',
    }),
    quantity: z.int(),
    available: z
      .int()
      .meta({ description: 'The number of units available now, including those in this cart' }),
    total: z.number(),
    is_dropship: z.boolean().meta({ description: 'A supplier sends it' }),
    is_ticket: z.boolean().meta({ description: 'A ticket of a draw, which is not delivered' }),
    notices: z.array(CartNotice),
    receipt: PriceReceipt,
  })
  .meta({ id: 'CartItem' })
export type CartItem = z.infer<typeof CartItem>

export const CartOrder = z
  .object({
    id: z.uuid(),
    number: z.string(),
    currency: z.string(),
    total: z.number().meta({ description: 'What is still to be paid; of a paid order, its total' }),
    hold_expires_at: z.string().nullable().meta({
      description: 'While the order waits for its payment: until when its items are reserved',
    }),
    can: z.object({ pay: z.boolean(), cancel: z.boolean() }),
  })
  .meta({ id: 'CartOrder' })
export type CartOrder = z.infer<typeof CartOrder>

export const Cart = z
  .object({
    id: z.uuid(),
    state: z.enum(['open', 'ordered']).meta({
      description:
        'An ordered cart cannot be changed until its order is cancelled or its hold expires',
    }),
    currency: z.string(),
    country: Country,
    item_count: z.int(),
    items: z.array(CartItem),
    coupon: z.object({ code: z.string(), discount: z.number() }).nullable(),
    coupon_error: z.object({ code: z.string(), message: z.string() }).nullable().meta({
      description: 'Why the coupon of this cart is no longer valid, and what would make it valid',
    }),
    shipping: ShippingMethod,
    shipping_options: z.array(ShippingOption),
    unavailable_shipping: z.array(ShippingMethod).meta({
      description:
        'Methods with which carriers do not bring these items to the postal code: they are not among the options',
    }),
    free_shipping: FreeShipping.nullable().meta({
      description: 'Of the first method that costs something and is free from a value of items',
    }),
    receipt: PriceReceipt,
    supplier_delivery: DeliveryPromise.nullable().meta({
      description:
        'Of the items that suppliers send. Null without any, or as long as too few parcels have arrived',
    }),
    savings: z.number().meta({
      description:
        'The sum of the reductions of the items. The receipt has them subtracted already',
    }),
    can_check_out: z.boolean(),
    taxes_by_address: z.boolean().meta({
      description:
        'The taxes depend on the postal code: send `zip_code` and `state` once they are known. Until then they are an estimate',
    }),
    shipping_by_address: z.boolean().meta({
      description:
        'The price of the delivery depends on the postal code: send `zip_code` and `state` once they are known. Until then it is an estimate',
    }),
    order: CartOrder.nullable().meta({
      description:
        'The order that an ordered cart has become. In an open cart of an account: its newest order that waits for payment',
    }),
  })
  .meta({ id: 'Cart' })
export type Cart = z.infer<typeof Cart>

export const AccountCart = z
  .object({ cart: Cart.nullable().meta({ description: 'Null until an item is added' }) })
  .meta({ id: 'AccountCart' })
export type AccountCart = z.infer<typeof AccountCart>

export const MergeCartBody = z.object({ cart_id: z.uuid() })

export const CartMergeChange = z
  .object({
    kind: z.enum(['added', 'reduced', 'skipped']),
    title: z.string(),
    requested: z.int().meta({ description: 'The sum of the quantities in both carts' }),
    quantity: z.int().meta({ description: 'The quantity in the cart now' }),
  })
  .meta({ id: 'CartMergeChange' })
export type CartMergeChange = z.infer<typeof CartMergeChange>

export const MergedCart = z
  .object({
    cart: Cart,
    changes: z
      .array(CartMergeChange)
      .meta({ description: "One for each item of the guest's cart" }),
  })
  .meta({ id: 'MergedCart' })
export type MergedCart = z.infer<typeof MergedCart>

/** A line that a user has put aside from the cart. */
export const SavedItem = z
  .object({
    variant_id: z.uuid(),
    product_id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    options: z.array(z.object({ name: z.string(), value: z.string() })),
    image: Picture.nullable(),
    quantity: z.int(),
    price: z.number().meta({ description: 'Of one unit now, in the currency of the product' }),
    price_when_saved: z.number(),
    currency: z.string(),
    stock: z.enum(['in', 'out', 'not_for_sale']),
  })
  .meta({ id: 'SavedItem' })
export type SavedItem = z.infer<typeof SavedItem>

export const SaveItemsBody = z
  .object({
    items: z
      .array(z.object({ variant_id: z.uuid(), quantity: z.int().min(1).max(MAX_QUANTITY) }))
      .max(MAX_SAVED_ITEMS)
      .meta({ description: 'The newest one last' }),
  })
  .meta({ id: 'SaveItemsBody' })
export type SaveItemsBody = z.infer<typeof SaveItemsBody>
