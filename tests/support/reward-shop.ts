import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type { UserId } from '#modules/identity'
import { getBalance } from '#modules/ledger'
import type { OrderId } from '#modules/orders'
import { buildRewardsAccount, grantReward, settleRewards } from '#modules/rewards'
import { runResultTransaction } from '#platform/db/result-transaction'
import { runInTransaction } from '#platform/db/transaction'
import { mina } from '#tests/support/shopper'
import { openSignedInShop } from '#tests/support/signed-in-shop'
import { addTestProduct } from '#tests/support/test-shop'

/** A shop where Mina is signed in, with one mug for sale, and what happens to her rewards of the referrals. */
export async function openRewardShop() {
  const shop = await openSignedInShop()
  const { db, as, accessToken, now } = shop
  const mug = (await addTestProduct(db, 'Red Mug')).onlyVariantId!
  const { rows } = await db.execute<{ id: UserId }>(sql`select id from users`)
  const userId = rows[0]!.id

  async function createCart(code: string, token: string) {
    const client = as(token)
    const cart = await (await client.request('POST', '/carts', {})).json()
    await client.request('POST', `/carts/${cart.id}/items`, { variant_id: mug, quantity: 1 })
    const response = await client.request('PUT', `/carts/${cart.id}/coupon`, { code })
    return { client, cart, response }
  }
  const tryGrant = (source: string, amountMinor: number) =>
    runResultTransaction(db, async (tx) => {
      await tx.execute(sql`select from users where id = ${userId} for update`)
      return grantReward(tx, {
        ...{ program: 'referral', amountMinor, userId, source, validDays: 30, now: now() },
      })
    })
  return {
    ...{ ...shop, userId, tryGrant },
    async grant(source: string, amountMinor: number) {
      const granted = await tryGrant(source, amountMinor)
      if (!granted.ok) throw new Error(granted.error.code)
      return granted.value
    },
    async tryCode(code: string, token = accessToken) {
      const { response } = await createCart(code, token)
      const body = await response.json()
      return { status: response.status, code: body.error?.code as string | undefined }
    },
    async order(code: string): Promise<PlacedOrder> {
      const { client, cart } = await createCart(code, accessToken)
      const body = { cart_id: cart.id, ...mina }
      return (await client.request('POST', '/checkout', body)).json()
    },
    cancel: (id: string) => as(accessToken).request('POST', `/orders/${id}/cancel`),
    settle: (id: string) =>
      runInTransaction(db, (tx) => settleRewards(tx, { orderIds: [id as OrderId], now: now() })),
    getOwed: async () => {
      const account = buildRewardsAccount(userId, 'referral')
      return 0 - (await getBalance(db, { account, unit: 'USD' }))
    },
    listStates: async () => {
      const states = sql`select state, redeemed_minor::int as redeemed from rewards order by created_at, id`
      return (await db.execute<{ state: string; redeemed: number | null }>(states)).rows
    },
  }
}
