import { z } from 'zod'

export const PaymentState = z.enum(['pending', 'processing', 'succeeded', 'failed', 'expired'])

export const Payment = z
  .object({
    id: z.uuid(),
    order_id: z.uuid(),
    order_number: z.string(),
    state: PaymentState,
    amount: z.number(),
    currency: z.string(),
    redirect_url: z.string().nullable(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>
