export { newsletterPersonalData } from './personal-data-map.ts'
export { requestConfirmation } from './request-confirmation.ts'
export { NEWSLETTER_REQUESTED, subscribe } from './subscribe.ts'
export type { SubscriptionId } from './tables.ts'
export {
  getEmailOfLink,
  getSubscriptionState,
  type SubscriptionLinkResult,
  updateSubscription,
} from './update-subscription.ts'
