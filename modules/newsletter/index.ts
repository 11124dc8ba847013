export { newsletterExamples } from './example-emails.ts'
export { getIssue, type IssueWithTexts, listIssues } from './list-issues.ts'
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
export { NEWSLETTER_REQUESTED, subscribe } from './subscribe.ts'
export type { IssueId, SubscriptionId } from './tables.ts'
export {
  getEmailOfLink,
  getSubscriptionState,
  type SubscriptionLinkResult,
  updateSubscription,
} from './update-subscription.ts'
