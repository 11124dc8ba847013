export type { BroadcastState } from './broadcasts/broadcast-state.ts'
export { getCouponBroadcast, startCouponBroadcast } from './broadcasts/coupon-broadcast.ts'
export { startHolidayBroadcasts } from './broadcasts/holiday-broadcast.ts'
export {
  getPolicyBroadcast,
  type PolicyBroadcastState,
  startPolicyBroadcast,
} from './broadcasts/policy-broadcast.ts'
export { sendBroadcasts } from './broadcasts/send-broadcasts.ts'
export { orderExamples, preferenceExamples } from './examples/index.ts'
export { createNotificationEmailQueue } from './notification-emails/email-queue.ts'
export {
  buildUnsubscribePath,
  endNotificationEmails,
} from './notification-emails/unsubscribe-links.ts'
export type { OrderEmailTemplate } from './order-email-templates.ts'
export {
  endPreferenceEmails,
  PREFERENCE_EMAILS,
  type PreferenceEmailTopic,
} from './preference-email-links.ts'
export { raiseAccountNotification } from './raise-account-notification.ts'
export {
  type OrderNotificationKind,
  raiseOrderNotifications,
} from './raise-order-notifications.ts'
export { raiseWishlistNotifications } from './raise-wishlist-notifications.ts'
export { recommendNewProducts } from './recommend-new-products.ts'
export { remindOfCoupons } from './remind-of-coupons.ts'
export { listResendableEmails, resendOrderEmail } from './resend-order-email.ts'
export { sendInvoiceEmail } from './send-invoice-email.ts'
export { sendOrderEmail, sendOrderEmails } from './send-order-email.ts'
export { type OwnerEmailTemplate, sendOwnerEmail } from './send-owner-email.ts'
export { sendReviewRequests } from './send-review-requests.ts'
export { sendStoreCreditEmail } from './send-store-credit-email.ts'
export { sendWishlistEmails } from './send-wishlist-emails.ts'
