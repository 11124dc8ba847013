import { ACCOUNT_CHANGED, NEW_DEVICE, PASSWORD_CHANGED, type UserId } from '#modules/identity'
import { type NewNotification, raiseNotifications } from '#modules/inbox'
import {
  type OrderNotificationKind,
  raiseAccountNotification,
  raiseOrderNotifications,
} from '#modules/notifications'
import {
  deferHandler,
  type EventBatchHandler,
  type EventHandlers,
} from '#platform/events/event-handlers'

/** Tells users in the shop of what happens to their orders and accounts. */
export function createNotificationHandlers(): EventHandlers {
  return {
    'order.paid': { 'raise-notification': raiseAbout('order_confirmed') },
    'order.shipped': { 'raise-notification': raiseAbout('order_shipped') },
    'order.out_for_delivery': { 'raise-notification': raiseAbout('order_out_for_delivery') },
    'order.delivered': { 'raise-notification': raiseAbout('order_delivered') },
    [PASSWORD_CHANGED]: {
      'raise-notification': (tx, { event, now }) => {
        const notification: NewNotification = {
          ...{ userId: event.subject as UserId, source: event.id, params: {}, link: '/profile' },
          kind: 'password_change',
        }
        return raiseNotifications(tx, { notifications: [notification], now })
      },
    },
    [ACCOUNT_CHANGED]: { 'raise-notification': raiseAccountNotification },
    [NEW_DEVICE]: { 'raise-notification': raiseAccountNotification },
  }
}

/** Deferred: the inboxes of the shoppers are locked until the commit. */
function raiseAbout(kind: OrderNotificationKind): EventBatchHandler {
  return deferHandler({
    handleBatch: (tx, { events, now }) => raiseOrderNotifications(tx, { kind, events, now }),
  } satisfies EventBatchHandler)
}
