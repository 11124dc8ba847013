export { askToConfirm } from './ask-to-confirm.ts'
export { decide, subscriptionState } from './decide.ts'
export { NEWSLETTER_ASKED, subscribe } from './subscribe.ts'
export type { SubscriptionId } from './tables.ts'
