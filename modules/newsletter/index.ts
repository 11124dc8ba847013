export { askToConfirm } from './ask-to-confirm.ts'
export { decide, emailOfEnded, type LinkAnswer, subscriptionState } from './decide.ts'
export { NEWSLETTER_ASKED, subscribe } from './subscribe.ts'
export type { SubscriptionId } from './tables.ts'
