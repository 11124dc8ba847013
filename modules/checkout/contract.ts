import { z } from 'zod'
import { Order } from '#contract/orders'
import { ShippingChoice } from '#contract/pricing'

const text = (most: number) => z.string().trim().min(1).max(most)

export const PlaceOrder = z
  .object({
    cart_id: z.uuid(),
    email: z.email().max(254),
    first_name: text(80),
    last_name: text(80),
    address: text(200),
    city: text(100),
    zip_code: text(20),
    country: z.string().regex(/^[A-Z]{2}$/),
    state: text(100).optional(),
    phone: text(40).optional(),
    shipping: ShippingChoice.default('standard'),
    provider: z.string().max(40).optional(),
    expected_total: z.number().min(0).max(1e9).optional().meta({
      description: 'What the shopper was shown; another total is refused with `total_changed`',
    }),
  })
  .meta({ id: 'PlaceOrder' })
export type PlaceOrder = z.infer<typeof PlaceOrder>

export const PlacedOrder = z
  .object({
    order: Order,
    token: z.string().meta({ description: "Opens a guest's order: `/orders/{id}?token=…`" }),
    payment: z.object({ id: z.uuid(), redirect_url: z.string() }),
  })
  .meta({ id: 'PlacedOrder' })
export type PlacedOrder = z.infer<typeof PlacedOrder>
