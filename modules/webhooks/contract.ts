import { z } from 'zod'
import { OrderEventKind } from '#contract/orders'

type AnnouncedKind = Exclude<OrderEventKind, 'pending_payment'>

/** The events of orders that other programs can be told about: all but that somebody has begun to pay. */
export const ORDER_WEBHOOK_TYPES = OrderEventKind.options
  .filter((kind): kind is AnnouncedKind => kind !== 'pending_payment')
  .map((kind) => `order.${kind}` as const)

/** What the button "Send test" sends. */
export const TEST_WEBHOOK_TYPE = 'webhook.test'

export const WebhookType = z.enum(ORDER_WEBHOOK_TYPES)
export type WebhookType = z.infer<typeof WebhookType>

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export const DISABLE_REASONS = ['failing', 'gone'] as const
export const ATTEMPT_ERRORS = ['timeout', 'no_connection', 'not_public', 'status'] as const

/** The attempts of a delivery, before it has failed. */
export const MAX_ATTEMPTS = 10
export const MAX_ENDPOINTS = 20
/** How long the secret before still signs. */
export const SECRET_OVERLAP_HOURS = 24

const endpointFields = {
  url: z.url({ protocol: /^https?$/, error: 'invalid_url' }).max(500),
  description: z
    .string()
    .trim()
    .max(200)
    .regex(/^\P{C}*$/u)
    .default(''),
  event_types: z.array(WebhookType).min(1, { error: 'required' }).max(ORDER_WEBHOOK_TYPES.length),
}

export const CreateWebhookBody = z.object(endpointFields).meta({ id: 'CreateWebhookBody' })
export const UpdateWebhookBody = z
  .object({
    ...endpointFields,
    is_enabled: z.boolean().meta({ description: 'Switching it on forgets earlier failures' }),
    revision: z.int().meta({ description: 'The one that was edited' }),
  })
  .meta({ id: 'UpdateWebhookBody' })

export const Webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    description: z.string(),
    event_types: z.array(WebhookType),
    is_enabled: z.boolean(),
    disable_reason: z.enum(DISABLE_REASONS).nullable().meta({
      description: 'Why the shop switched it off: nothing arrived for days, or the answer 410',
    }),
    revision: z.int(),
    failing_since: z.iso.datetime().nullable(),
    paused_until: z.iso.datetime().nullable().meta({
      description: 'Nothing is sent until then, because the last attempts failed',
    }),
    previous_secret_until: z.iso.datetime().nullable().meta({
      description: 'Until then the secret before signs too',
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

export const WebhookWithSecret = Webhook.extend({
  secret: z.string().meta({ description: 'Verifies the signatures. Shown only once' }),
}).meta({ id: 'WebhookWithSecret' })

export const WebhookDelivery = z
  .object({
    id: z.uuid(),
    message_id: z.string().meta({ description: 'The header `webhook-id`' }),
    type: z.string(),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    next_at: z.iso.datetime().nullable(),
    delivered_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookAttempt = z
  .object({
    id: z.uuid(),
    attempted_at: z.iso.datetime(),
    duration_ms: z.int(),
    status: z.int().nullable(),
    error: z.enum(ATTEMPT_ERRORS).nullable(),
    response: z.string().nullable().meta({ description: 'Its first 500 characters' }),
  })
  .meta({ id: 'WebhookAttempt' })

export const WebhookDeliveryDetails = WebhookDelivery.extend({
  body: z.string().meta({ description: 'What is sent, as it is signed' }),
  log: z.array(WebhookAttempt).meta({ description: 'The last attempts, newest first' }),
}).meta({ id: 'WebhookDeliveryDetails' })
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>

export const ListDeliveriesQuery = z.object({
  state: z.enum(DELIVERY_STATES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().optional(),
})
