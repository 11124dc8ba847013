import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '#platform/db/columns'
import type { EventId } from '#platform/events/tables'
import type { Id } from '#platform/ids'
import { ATTEMPT_ERRORS, DELIVERY_STATES, DISABLE_REASONS, type WebhookType } from './contract.ts'

export type WebhookEndpointId = Id<'webhook endpoint'>
export type WebhookMessageId = Id<'webhook message'>
export type WebhookDeliveryId = Id<'webhook delivery'>
export type WebhookAttemptId = Id<'webhook attempt'>

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: uuid().$type<WebhookEndpointId>().primaryKey(),
  url: text().notNull(),
  description: text().notNull().default(''),
  eventTypes: text('event_types').array().$type<WebhookType[]>().notNull(),
  encryptedSecret: bytea('encrypted_secret').notNull(),
  encryptedPreviousSecret: bytea('encrypted_previous_secret'),
  previousSecretUntil: timestamptz('previous_secret_until'),
  isEnabled: boolean('is_enabled').notNull().default(true),
  disableReason: text('disable_reason', { enum: DISABLE_REASONS }),
  revision: integer().notNull().default(1),
  failureCount: integer('failure_count').notNull().default(0),
  failingSince: timestamptz('failing_since'),
  pausedUntil: timestamptz('paused_until'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export const webhookMessages = pgTable('webhook_messages', {
  id: uuid().$type<WebhookMessageId>().primaryKey(),
  type: text().notNull(),
  eventId: uuid('event_id').$type<EventId>(),
  body: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid().$type<WebhookDeliveryId>().primaryKey(),
  endpointId: uuid('endpoint_id')
    .$type<WebhookEndpointId>()
    .notNull()
    .references(() => webhookEndpoints.id),
  messageId: uuid('message_id')
    .$type<WebhookMessageId>()
    .notNull()
    .references(() => webhookMessages.id),
  state: text({ enum: DELIVERY_STATES }).notNull().default('waiting'),
  attempts: integer().notNull().default(0),
  nextAt: timestamptz('next_at'),
  deliveredAt: timestamptz('delivered_at'),
  createdAt: timestamptz('created_at').notNull(),
})

export const webhookAttempts = pgTable('webhook_attempts', {
  id: uuid().$type<WebhookAttemptId>().primaryKey(),
  deliveryId: uuid('delivery_id')
    .$type<WebhookDeliveryId>()
    .notNull()
    .references(() => webhookDeliveries.id),
  attemptedAt: timestamptz('attempted_at').notNull(),
  durationMs: integer('duration_ms').notNull(),
  status: integer(),
  error: text({ enum: ATTEMPT_ERRORS }),
  response: text(),
})
