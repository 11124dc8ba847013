import type { Context } from 'hono'
import type { AdminCustomer, CustomerSummary } from '#contract/customers'
import { countWishlistItems, listAddresses } from '#modules/account'
import {
  type CustomerId,
  getCustomer,
  type ListedCustomer,
  listCustomerNotes,
  listSegmentIds,
  listSegments,
} from '#modules/customers'
import { getAccount, listCustomerSessions, readActorNames, type UserId } from '#modules/identity'
import { getPreferences } from '#modules/inbox'
import { listOrders } from '#modules/orders'
import { countUserReviews } from '#modules/reviews'
import { listStoreCredit, listStoreCreditChanges } from '#modules/store-credit'
import type { Database } from '#platform/db/database'
import { getUndeliverable } from '#platform/email/undeliverable'
import { formatAddressLines } from '#platform/i18n/address-format'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import type { AdminVariables } from '../http/admin-variables.ts'
import { toOrderSummary } from './order-summary.ts'

const MAX_LISTED_ORDERS = 10
const MAX_LISTED_CHANGES = 20

export function toCustomerSummary(customer: ListedCustomer): CustomerSummary {
  const { id, name, email, phone, city, country, tags } = customer
  return {
    ...{ id, user_id: customer.userId, name, email, phone, city, country, tags },
    is_subscribed: customer.isSubscribed,
    is_blocked: customer.isBlocked,
    is_staff: customer.isStaff,
    order_count: customer.orderCount,
    spent: toDecimal({ minor: customer.spentMinor, currency: BASE_CURRENCY }),
    currency: BASE_CURRENCY,
    last_order_at: customer.lastOrderAt?.toISOString() ?? null,
    joined_at: customer.joinedAt.toISOString(),
  }
}

/** Responds with a customer as they are now, who must exist. */
export async function respondWithCustomer(
  c: Context<{ Variables: AdminVariables }>,
  id: CustomerId,
) {
  const { db, now } = c.var
  const customer = await getCustomer(db, { id, now })
  return c.json(await buildAdminCustomer(db, { customer: customer!, now }), 200)
}

interface BuildInput {
  customer: ListedCustomer
  now: Date
}

/** Builds the response of one customer. */
export async function buildAdminCustomer(
  db: Database,
  { customer, now }: BuildInput,
): Promise<AdminCustomer> {
  const { userId, email, orderCount, spentMinor } = customer
  const filter = userId ? { userId } : { guestEmail: email! }
  const page = { order: 'newest', limit: MAX_LISTED_ORDERS, after: null } as const
  const [undeliverable, orders, notes, segments, account] = await parallel(
    email === null ? Promise.resolve(null) : getUndeliverable(db, email),
    listOrders(db, { filter, ...page }),
    readNotes(db, customer),
    readSegments(db, { customer, now }),
    userId ? readAccount(db, userId) : Promise.resolve(NO_ACCOUNT),
  )
  const averageMinor = orderCount > 0 ? Math.round(spentMinor / orderCount) : null
  return {
    ...toCustomerSummary(customer),
    ...account,
    undeliverable: undeliverable && {
      ...{ status: undeliverable.status, reported_at: undeliverable.reportedAt.toISOString() },
    },
    average:
      averageMinor === null ? null : toDecimal({ minor: averageMinor, currency: BASE_CURRENCY }),
    first_order_at: customer.firstOrderAt?.toISOString() ?? null,
    orders: orders.items.map(toOrderSummary),
    ...{ notes, segments },
  }
}

async function readNotes(db: Database, { id }: ListedCustomer): Promise<AdminCustomer['notes']> {
  const rows = await listCustomerNotes(db, id)
  const toActor = await readActorNames(db, rows)
  return rows.map((row) => {
    const { id, text, createdAt } = row
    return { id, text, actor: toActor(row), created_at: createdAt.toISOString() }
  })
}

async function readSegments(
  db: Database,
  { customer: { userId, email }, now }: BuildInput,
): Promise<AdminCustomer['segments']> {
  const ids = new Set(await listSegmentIds(db, { subject: { userId, email }, now }))
  const segments = (await listSegments(db)).filter(({ id }) => ids.has(id))
  return segments.map(({ id, name }) => ({ id, name }))
}

type AccountPart = Pick<
  AdminCustomer,
  | ('is_verified' | 'last_sign_in_at' | 'addresses' | 'store_credit' | 'preferences')
  | ('sessions' | 'wishlist_count' | 'review_count')
>

const NO_ACCOUNT: AccountPart = {
  ...{ is_verified: false, last_sign_in_at: null, addresses: [], store_credit: null },
  ...{ preferences: null, sessions: [], wishlist_count: 0, review_count: 0 },
}

async function readAccount(db: Database, userId: UserId): Promise<AccountPart> {
  const [account, addresses, credit, preferences, sessions, wishlistCount, reviewCount] =
    await parallel(
      getAccount(db, userId),
      listAddresses(db, { userId }),
      readStoreCredit(db, userId),
      getPreferences(db, { userId }),
      listCustomerSessions(db, { userId }),
      countWishlistItems(db, { userId }),
      countUserReviews(db, { userId }),
    )
  return {
    is_verified: account?.user.emailConfirmedAt !== null && account !== null,
    last_sign_in_at: account?.user.lastSignInAt?.toISOString() ?? null,
    addresses: addresses.map(toAddress),
    store_credit: credit,
    ...{ preferences, sessions, wishlist_count: wishlistCount, review_count: reviewCount },
  }
}

function toAddress(
  address: Awaited<ReturnType<typeof listAddresses>>[number],
): AdminCustomer['addresses'][number] {
  const { id, street, address_line_2: line2, city, state, zip_code: zipCode, country } = address
  return {
    ...{ id, country, phone: address.phone, is_default: address.is_default },
    name: `${address.first_name} ${address.last_name}`,
    lines: formatAddressLines({ street, line2, city, region: state, zipCode, country }),
  }
}

async function readStoreCredit(
  db: Database,
  userId: UserId,
): Promise<AdminCustomer['store_credit']> {
  const balances = await listStoreCredit(db, { userId })
  const rows = await listStoreCreditChanges(db, { userId, limit: MAX_LISTED_CHANGES })
  const toActor = await readActorNames(db, rows)
  return {
    balances: balances.map((money) => ({ currency: money.currency, amount: toDecimal(money) })),
    changes: rows.map((row) => {
      const { id, currency, minor, reason, createdAt } = row
      const amount = toDecimal({ minor, currency })
      return {
        id,
        amount,
        currency,
        reason,
        actor: toActor(row),
        created_at: createdAt.toISOString(),
      }
    }),
  }
}
