export {
  type BroadcastContent,
  type LoadBroadcast,
  runBroadcasts,
} from './broadcasts/run-broadcasts.ts'
export { findBroadcast, startBroadcast } from './broadcasts/start-broadcast.ts'
export { getCategoryPreferences, updateCategoryPreferences } from './category-preferences.ts'
export { findInboxDiscrepancies, repairInbox } from './check-inboxes.ts'
export { NOTIFICATION_EMAIL_QUEUE } from './email/email-jobs.ts'
export { findQuietHoursEnd, listSchedules } from './email/list-schedules.ts'
export { getSchedule, saveSchedule } from './email/schedule.ts'
export { type TakenEmail, type TakenEmails, takeDueEmails } from './email/take-due-emails.ts'
export { getInbox, getInboxState } from './get-inbox.ts'
export { listNotifications, type NotificationRow } from './list-notifications.ts'
export { listProductNotifications } from './list-product-notifications.ts'
export {
  getNotificationDefaults,
  NotificationDefaults,
  saveNotificationDefaults,
} from './notification-defaults.ts'
export { type InboxSignal, NotificationStreams } from './notification-streams.ts'
export { inboxPersonalData } from './personal-data-map.ts'
export { getPreferenceTable, setPreference } from './preference-table.ts'
export { getPreferences, listUsersWithout, updatePreferences } from './preferences.ts'
export { purgeNotifications } from './purge-notifications.ts'
export { createPushQueue } from './push/push-queue.ts'
export { deletePushSubscription, savePushSubscription } from './push/subscriptions.ts'
export { deriveVapidKeys } from './push/vapid-keys.ts'
export {
  type NewNotification,
  RESTOCK_WINDOW_MS,
  raiseNotifications,
} from './raise-notifications.ts'
export { readAllNotifications, readNotification } from './read-notifications.ts'
export { renderNotification } from './render-notification.ts'
export type { BroadcastRow, NotificationId } from './tables.ts'
