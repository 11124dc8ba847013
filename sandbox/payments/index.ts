export { createSandboxProvider } from './provider.ts'
export { createSandboxRouter } from './routes.ts'
export { settleNextPendingSession } from './session.ts'
export { createWebhookQueue } from './webhook-queue.ts'
