import { NEW_DEVICE, type UserId } from '#modules/identity'
import { type NewNotification, raiseNotifications } from '#modules/inbox'
import type { Database } from '#platform/db/database'
import type { OutboxEvent } from '#platform/events/publish-event'

type AccountParams = Extract<NewNotification, { kind: 'profile_update' }>['params']

/** Tells a user in the shop that the security of the account was changed, or of a sign-in from a new device. */
export async function raiseAccountNotification(
  tx: Database,
  { event, now }: { event: OutboxEvent; now: Date },
): Promise<void> {
  const params =
    event.topic === NEW_DEVICE ? { change: 'device' as const } : toParams(event.payload)
  if (!params) return
  const notification: NewNotification = {
    ...{ userId: event.subject as UserId, kind: 'profile_update', source: event.id, params },
    link: '/profile?panel=sessions',
  }
  await raiseNotifications(tx, { notifications: [notification], now })
}

function toParams({ template, factor, method }: OutboxEvent['payload']): AccountParams | null {
  switch (template) {
    case 'email-changed':
      return { change: 'email' }
    case 'session-revoked':
      return { change: 'session_revoked' }
    case 'factor-added':
      return { change: 'factor_added', factor: String(factor) }
    case 'factor-removed':
      return { change: 'factor_removed', factor: String(factor) }
    case 'sign-in-method-added':
      return { change: 'method_added', method: toMethodName(method) }
    case 'sign-in-method-removed':
      return { change: 'method_removed', method: toMethodName(method) }
    default:
      return null
  }
}

/** `phone`, or the brand of a provider. */
function toMethodName(method: unknown): string {
  return typeof method === 'object' && method !== null && 'provider' in method
    ? String(method.provider)
    : 'phone'
}
