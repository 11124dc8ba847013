import { type StoredValue, storedValue } from '#app/storage/stored-value.ts'
import type { Notification } from '#contract/inbox'

/** A notification as the browser keeps it for reading without a connection. */
export interface StoredNotification {
  id: string
  type: Notification['type']
  category: Notification['category']
  title: string
  message: string
  linkTo: string
  createdAt: string
  read: boolean
  position: number
}

const storedLists = new Map<string, StoredValue<StoredNotification[]>>()

/** The newest notifications of a user in this browser. */
export function storedNotifications(userId: string): StoredValue<StoredNotification[]> {
  const known = storedLists.get(userId)
  if (known) return known
  const list = storedValue<StoredNotification[]>({
    key: `notifications-${userId}`,
    parse: (text) => (text ? JSON.parse(text) : []),
  })
  storedLists.set(userId, list)
  return list
}

/** Replaces the list in this browser. */
export function storeNotifications(userId: string, items: Notification[]) {
  storedNotifications(userId).set(
    items.map(({ link_to: linkTo, created_at: createdAt, image: _, ...same }) => ({
      ...same,
      ...{ linkTo, createdAt },
    })),
  )
}

/** A stored notification as a list shows it. */
export function fromStored({ linkTo, createdAt, ...same }: StoredNotification): Notification {
  return { ...same, link_to: linkTo, created_at: createdAt, image: null }
}
