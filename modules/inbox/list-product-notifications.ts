import { and, eq, gte, inArray } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { NotificationKind } from './contract.ts'
import { notifications } from './tables.ts'

interface ListProductNotificationsInput {
  userIds: UserId[]
  kind: NotificationKind
  since: Date
}

export type ProductNotification = Pick<
  typeof notifications.$inferSelect,
  'userId' | 'source' | 'productId'
>

/** Lists the notifications of a kind that users got since a time, with their products, also those that are not shown. */
export function listProductNotifications(
  db: Database,
  input: ListProductNotificationsInput,
): Promise<ProductNotification[]> {
  const { userId, kind, source, productId, createdAt } = notifications
  const isOfKind = and(inArray(userId, input.userIds), eq(kind, input.kind))
  return db
    .select({ userId, source, productId })
    .from(notifications)
    .where(and(isOfKind, gte(createdAt, input.since)))
}
