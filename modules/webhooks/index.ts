export { createWebhookDeliveryQueue } from './deliver-webhook.ts'
export { webhookSecretColumns } from './endpoint-secret.ts'
export {
  type DeliveryDetails,
  getDelivery,
  type ListedDelivery,
  listDeliveries,
} from './list-deliveries.ts'
export {
  getEndpoint,
  listEndpoints,
  listSubscribers,
  type WebhookEndpointRow,
} from './list-endpoints.ts'
export { purgeWebhookMessages } from './purge-messages.ts'
export { queueMessage, queueTest } from './queue-messages.ts'
export { replayDelivery, replayFailedDeliveries } from './replay-deliveries.ts'
export {
  createEndpoint,
  deleteEndpoint,
  type EndpointWithSecret,
  rotateSecret,
  updateEndpoint,
} from './save-endpoint.ts'
export { toMessageHeader } from './sign-message.ts'
export type { WebhookDeliveryId, WebhookEndpointId } from './tables.ts'
