export { deliverDueWebhooks } from './deliver-webhooks.ts'
export { createSandboxProvider } from './provider.ts'
export { createSandboxRouter } from './routes.ts'
export { settleNextPendingSession } from './session.ts'
