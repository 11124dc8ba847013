import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { refreshCustomers } from '#modules/customers'
import type { UserId } from '#modules/identity'
import { openInfluencerShop } from '#tests/support/influencer-shop'
import { createTestUser } from '#tests/support/test-shop'

test('two influencers cannot be merged, so that neither loses what the programme owes them', async () => {
  const shop = await openInfluencerShop()
  const noor = await shop.addInfluencer('Noor Adler')
  const theo = shop.openBrowser()
  await theo.follow(noor.code)
  await theo.buy([{ variant: shop.lamp }])
  await shop.handleEvents()
  const [ofNoor, ofMina] = [
    await findCustomer(shop, noor.userId!),
    await findCustomer(shop, shop.userId),
  ]
  for (const [from, into] of [
    [ofNoor, ofMina],
    [ofMina, ofNoor],
  ]) {
    const { status, body } = await shop.admin('POST', `/customers/${from}/merge`, { into })
    assert.deepEqual([status, body.error?.code], [409, 'both_influencers'])
  }
  const { rows } = await shop.db.execute(sql`
    select i.user_id, sum(c.minor) > 0 as is_owed from influencers i left join commissions c on c.influencer_id = i.id
    where i.user_id is not null group by i.id order by i.created_at, i.id`)
  assert.deepEqual(new Set(rows.map(({ user_id }) => user_id)), new Set([shop.userId, noor.userId]))
  await shop.assertBooksMatch()
})

test('a customer who is merged into another one goes on as influencer with the code and what is owed', async () => {
  const shop = await openInfluencerShop()
  const theo = shop.openBrowser()
  await theo.follow(shop.influencer.code)
  await theo.buy([{ variant: shop.lamp }])
  await shop.handleEvents()
  const { id: other } = await createTestUser(shop.db, 'Thomas Becker')
  const [from, into] = [await findCustomer(shop, shop.userId), await findCustomer(shop, other)]
  assert.equal((await shop.admin('POST', `/customers/${from}/merge`, { into })).status, 200)
  const { rows } = await shop.db.execute(sql`select user_id, code from influencers`)
  assert.deepEqual(rows, [{ user_id: other, code: shop.influencer.code }])
  await shop.assertBooksMatch()
})

async function findCustomer(
  { db }: Awaited<ReturnType<typeof openInfluencerShop>>,
  userId: UserId,
): Promise<string> {
  await refreshCustomers(db)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from customers where user_id = ${userId}`,
  )
  return rows[0]!.id
}
