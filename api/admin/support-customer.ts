import { listAccountNames } from '#modules/identity'
import { listOrders, type OrderFilter } from '#modules/orders'
import { type Conversation, listOtherConversations } from '#modules/support'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import { toAdminConversationResponse } from '../shop/support-response.ts'
import { toOrderSummary } from './order-summary.ts'
import type { ConversationCustomer } from './support-schemas.ts'

const MAX_ORDERS = 10

interface CustomerInput {
  conversation: Conversation
  withOrders: boolean
}

/** Returns what the shop knows about the person whom a conversation is with. */
export async function getConversationCustomer(
  db: Database,
  { conversation, withOrders }: CustomerInput,
): Promise<ConversationCustomer> {
  const { userId, email } = conversation
  const [names, orders, others] = await parallel(
    listAccountNames(db, userId ? [userId] : []),
    withOrders ? listOrdersOf(db, conversation) : Promise.resolve(null),
    listOtherConversations(db, conversation),
  )
  return {
    name: (userId && names.get(userId)) ?? null,
    email,
    is_account: userId !== null,
    orders: orders?.map(toOrderSummary) ?? null,
    earlier: others.map(toAdminConversationResponse),
  }
}

/** The orders of the account and of the address, and the one that the conversation names, newest first. */
async function listOrdersOf(db: Database, { userId, email, orderNumber }: Conversation) {
  const find = async (filter: OrderFilter) => {
    const page = { order: 'newest', limit: MAX_ORDERS, after: null } as const
    return (await listOrders(db, { filter, ...page })).items
  }
  const [ofAccount, ofAddress, named] = await parallel(
    userId ? find({ userId }) : Promise.resolve([]),
    email ? find({ q: email }) : Promise.resolve([]),
    orderNumber ? find({ q: orderNumber }) : Promise.resolve([]),
  )
  // The search finds parts too.
  const isOfAddress = (order: { email: string }) => order.email.toLowerCase() === email
  const isNamed = ({ number }: { number: string }) =>
    number.toLowerCase() === orderNumber?.toLowerCase()
  const all = [...named.filter(isNamed), ...ofAccount, ...ofAddress.filter(isOfAddress)]
  return [...new Map(all.map((order) => [order.id, order])).values()].slice(0, MAX_ORDERS)
}
