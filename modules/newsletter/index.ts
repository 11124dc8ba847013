export { countSubscribers } from './count-subscribers.ts'
export { endSubscription, getSubscription } from './end-subscription.ts'
export { newsletterExamples } from './example-emails.ts'
export { getIssueStatistics } from './issue-statistics.ts'
export { getIssue, type IssueWithTexts, listIssues } from './list-issues.ts'
export { exportSubscribers, getSubscriberState, listSubscribers } from './list-subscribers.ts'
export { newsletterPersonalData } from './personal-data-map.ts'
export { previewIssue, sendTestIssue } from './preview-issue.ts'
export { purgeDeliveries } from './purge-deliveries.ts'
export { recordBounce, recordRejection } from './record-bounce.ts'
export { requestConfirmation } from './request-confirmation.ts'
export {
  createIssue,
  deleteIssue,
  scheduleIssue,
  unscheduleIssue,
  updateIssue,
} from './save-issue.ts'
export { sendDueIssues } from './send-due-issues.ts'
export { stopIssue } from './stop-issue.ts'
export { NEWSLETTER_REQUESTED, subscribe } from './subscribe.ts'
export type { IssueId, Subscription, SubscriptionId } from './tables.ts'
export {
  getEmailOfLink,
  getSubscriptionState,
  type SubscriptionLinkResult,
  updateSubscription,
} from './update-subscription.ts'
