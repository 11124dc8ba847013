import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import { openInfluencerShop } from '#tests/support/influencer-shop'

test('after an upgrade those who were approved before have codes, unless the shop has such a coupon', async () => {
  const shop = await openInfluencerShop()
  const { db, influencer: mina } = shop
  const noor = await shop.addInfluencer('Noor Adler')
  const theo = await shop.addInfluencer('Theo Adler')
  const gone = await shop.addInfluencer('Kaan Demir')
  await db.execute(sql`
    update influencers set suspended_at = approved_at, user_id = case when id = ${gone.id} then null else user_id end
    where id in (${noor.id}, ${gone.id})`)
  await runSql(`
    delete from coupons; delete from promotions;
    alter table promotions drop column program;
    alter table coupons drop column paused_at, drop column excluded_user_id`)
  await db.execute(sql`
    with added as (
      insert into promotions (id, kind, name, actions, created_at, updated_at)
      values (gen_random_uuid(), 'coupon', 'Theo', '[{"kind": "free_shipping"}]', now(), now()) returning id
    )
    insert into coupons (id, promotion_id, code, created_at)
    select gen_random_uuid(), id, ${theo.code.toLowerCase()}, now() from added`)

  await runMigration('0085_influencer_codes.sql')
  const { rows } = await db.execute<{ code: string }>(sql`
    select c.code, c.paused_at is not null as is_paused, p.program from coupons c join promotions p on p.id = c.promotion_id`)
  const expected = [
    { code: mina.code, is_paused: false, program: 'influencer' },
    { code: noor.code, is_paused: true, program: 'influencer' },
    { code: theo.code.toLowerCase(), is_paused: false, program: null },
  ]
  const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)
  assert.deepEqual(rows.toSorted(byCode), expected.toSorted(byCode))
  await shop.assertBooksMatch()

  const visitor = shop.openBrowser()
  const cart = await visitor.createCart([{ variant: shop.lamp }])
  const entered = await visitor.request<Cart>('PUT', `/api/carts/${cart.id}/coupon`, mina)
  assert.equal(entered.body.coupon?.discount, 4.72)

  async function runSql(text: string) {
    await db.execute(sql.raw(text))
  }
  async function runMigration(name: string) {
    await runSql(readFileSync(`db/migrations/${name}`, 'utf8'))
  }
})

test('after an upgrade what replaced an order of Mina’s has its commission', async () => {
  const shop = await openInfluencerShop()
  const { db } = shop
  const { variant: shirt } = await shop.addProduct('Fashion', 'Shirt', 119)
  const { variant: coat } = await shop.addProduct('Fashion', 'Coat', 178.5)
  const theo = shop.openBrowser()
  await theo.follow(shop.influencer.code)
  const placed = await theo.buy([{ variant: shirt }])
  await shop.ship(placed)
  const coatOrder = await shop.exchange(placed, { variant: coat, isSentFirst: true })
  await shop.payDue(coatOrder)
  await shop.decideExchange(coatOrder, 'receive')
  await shop.ship(coatOrder)
  const last = await shop.exchange(coatOrder, { variant: shirt })
  await shop.decideExchange(last, 'receive')
  await db.execute(sql`delete from order_attributions where first_order_id is not null`)
  await db.execute(sql.raw('alter table order_attributions drop column first_order_id'))
  await db.execute(sql.raw(readFileSync('db/migrations/0086_exchanged_commissions.sql', 'utf8')))
  const { rows } = await db.execute(sql`
    select order_id as id, first_order_id as first, source from order_attributions order by created_at`)
  assert.deepEqual(rows, [
    { id: placed.order.id, first: null, source: 'click' },
    { id: coatOrder.order.id, first: placed.order.id, source: 'click' },
    { id: last.order.id, first: placed.order.id, source: 'click' },
  ])
  await shop.handleEvents()
  assert.deepEqual(await shop.listMinors(), [
    [0, 1000, 'pending'],
    [0, 1500, 'pending'],
    [1000, 1000, 'pending'],
  ])
  await shop.assertBooksMatch()
})
