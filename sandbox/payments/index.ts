export { deliverDueEvents } from './deliver.ts'
export { sandboxProvider } from './provider.ts'
export { sandboxPages } from './routes.ts'
export { settleNextPending } from './session.ts'
