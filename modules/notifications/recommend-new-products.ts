import { sql } from 'drizzle-orm'
import { listWishlistedProducts } from '#modules/account'
import {
  type CategoryId,
  type ListedProduct,
  listNewProductsOfCategories,
  listProductsById,
  type ProductId,
} from '#modules/catalog'
import { selectActiveUserIds, type UserId } from '#modules/identity'
import { listProductNotifications, type NewNotification, raiseNotifications } from '#modules/inbox'
import { listOrderedProductsOfUsers } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { addDays, getWeekday } from '#platform/i18n/local-time'

const DAY_MS = 24 * 60 * 60_000
const KIND = 'new_product_recommendation'
/** How long somebody who has bought or saved a product is interested in its category. */
const INTEREST_DAYS = 180
/** How long a product is recommended after it was first for sale. */
const NEW_DAYS = 14
/** The newest products of a category that are looked through for one that a user does not know. */
const MAX_PER_CATEGORY = 20
const USERS_PER_BATCH = 200

interface RecommendNewProductsInput {
  now: Date
  signal?: AbortSignal
}

/**
 * Recommends to each user one new product in stock, of a category in which they have bought or saved something within
 * `INTEREST_DAYS`, that they have neither ordered nor saved and that was not recommended to them before. The source of a
 * notification is the Monday of the week in UTC, so a user gets one in a week, however often and in however many
 * processes this runs.
 */
export async function recommendNewProducts(
  db: Database,
  { now, signal }: RecommendNewProductsInput,
): Promise<void> {
  let after: UserId | undefined
  while (!signal?.aborted) {
    const userIds = await listUserIds(db, after)
    if (userIds.length === 0) return
    await runInTransaction(db, (tx) => recommendToUsers(tx, { userIds, now }))
    after = userIds.at(-1)
  }
}

async function listUserIds(db: Database, after: UserId | undefined): Promise<UserId[]> {
  const isAfter = after ? sql`id > ${after}` : sql`true`
  const { rows } = await db.execute<{ id: UserId }>(sql`
    select id from (${selectActiveUserIds}) active where ${isAfter} order by id limit ${USERS_PER_BATCH}`)
  return rows.map(({ id }) => id)
}

interface UsersInput {
  userIds: UserId[]
  now: Date
}

async function recommendToUsers(tx: Database, { userIds, now }: UsersInput): Promise<void> {
  const week = getWeek(now)
  const since = toDaysAgo(now, NEW_DAYS)
  const users = await listInterests(tx, { userIds, now })
  const earlier = await listProductNotifications(tx, {
    ...{ userIds: [...users.keys()], kind: KIND },
    since,
  })
  for (const { userId, source, productId } of earlier) {
    if (source === week) users.delete(userId)
    else if (productId) users.get(userId)?.knownIds.add(productId)
  }
  const categoryIds = new Set([...users.values()].flatMap((user) => [...user.categoryIds]))
  const products = await listNewProductsOfCategories(tx, {
    ...{ categoryIds: [...categoryIds], since, limit: MAX_PER_CATEGORY },
  })
  const notifications = [...users].flatMap(([userId, { categoryIds: own, knownIds }]) => {
    const product = products.find((one) => own.has(one.category_id!) && !knownIds.has(one.id))
    return product ? [buildRecommendation(userId, { product, week })] : []
  })
  await raiseNotifications(tx, { notifications, now })
}

interface Interests {
  categoryIds: Set<CategoryId>
  /** What they have ordered, saved, or been recommended. */
  knownIds: Set<ProductId>
}

/** Returns the interests of those of the users who have any. */
async function listInterests(
  tx: Database,
  { userIds, now }: UsersInput,
): Promise<Map<UserId, Interests>> {
  const since = toDaysAgo(now, INTEREST_DAYS)
  const ordered = await listOrderedProductsOfUsers(tx, { userIds, since })
  const saved = await listWishlistedProducts(tx, { userIds })
  const known = [
    ...ordered.map(({ isBought, ...product }) => ({ ...product, isOfInterest: isBought })),
    ...saved.map(({ createdAt, ...product }) => ({ ...product, isOfInterest: createdAt >= since })),
  ]
  const ofInterest = known.filter(({ isOfInterest }) => isOfInterest)
  const products = await listProductsById(tx, [...new Set(ofInterest.map((one) => one.productId))])
  const categories = new Map(products.map((product) => [product.id, product.category_id]))
  const byUser = [...Map.groupBy(known, ({ userId }) => userId)]
  const interests = byUser.map(([userId, own]): [UserId, Interests] => [
    userId,
    {
      categoryIds: new Set(
        own.flatMap(({ isOfInterest, productId }) => {
          const categoryId = isOfInterest && categories.get(productId)
          return categoryId ? [categoryId] : []
        }),
      ),
      knownIds: new Set(own.map(({ productId }) => productId)),
    },
  ])
  return new Map(interests.filter(([, { categoryIds }]) => categoryIds.size > 0))
}

function buildRecommendation(
  userId: UserId,
  { product, week }: { product: ListedProduct; week: string },
): NewNotification {
  const { id: productId, title, slug, currency } = product
  return {
    ...{ kind: KIND, userId, source: week, productId, link: `/products/${slug}` },
    params: { title, price: { minor: Number(product.price_minor), currency } },
  }
}

/** Returns the Monday of the week in UTC. */
function getWeek(now: Date): string {
  const day = now.toISOString().slice(0, 10)
  return addDays(day, 1 - getWeekday(day))
}

function toDaysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}
