import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createInfluencer } from '#modules/influencers'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi } from '#tests/support/browser-account'
import { addToCart, fillCheckoutForm, placeAndPayOrder } from '#tests/support/browser-checkout'
import { findLayoutFaults } from '#tests/support/layout-faults'
import { createTestDependencies } from '#tests/support/test-site'

test('Mina copies her code and is refused it; Theo types it on a phone, sees the discount and pays, and she earns', async () => {
  const shop = await openShop()
  const { page, visit, db, code } = shop
  await visit('/profile?tab=influencer')
  await page.getByLabel('Your code').waitFor()
  await page.getByRole('button', { name: 'Copy', description: 'Your code' }).press('Enter')
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code)
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await addToCart(page, visit)
  await visit('/cart')
  await page.getByLabel('Coupon').fill(code)
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await page.getByText(`${code} is your own code.`).first().waitFor()
  // Theo has a browser of his own.
  await page.evaluate(() => localStorage.clear())

  await addToCart(page, visit)
  await visit('/cart')
  await page.getByLabel('Coupon').fill(code.toLowerCase())
  await page.getByLabel('Coupon').press('Enter')
  await page.getByText(`${code} is applied to this order`).waitFor()
  // 8 % of $10.
  await page
    .getByText(/[−-]\$0\.80/)
    .first()
    .waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await visit('/checkout')
  await fillCheckoutForm(page)
  await page.getByLabel('Email', { exact: true }).first().fill('theo@friends.example')
  await placeAndPayOrder(page)

  const handlers = createEventHandlers({ ...(await createTestDependencies(db)), db })
  for (let round = 0; round < 3; round++) await drainOutbox(db, { handlers, now: new Date() })
  const { rows } = await db.execute(sql`
    select i.code, a.source, c.basis_minor::int as basis, c.minor::int from commissions c
    join order_attributions a using (order_id) join influencers i on i.id = c.influencer_id`)
  // $9.20 with 19 % of German tax, and 5 % of it.
  assert.deepEqual(rows, [{ code, source: 'code', basis: 773, minor: 39 }])
})

/** Opens a shop on a phone in which Mina is signed in and an influencer. */
async function openShop() {
  const permissions = ['clipboard-read', 'clipboard-write']
  const shop = await openShopInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT, permissions },
    identitySettings: { autoconfirm: true },
  })
  const { page, db } = shop
  await signInByApi(page)
  const { rows } = await db.execute<{ id: Parameters<typeof createInfluencer>[1]['userId'] }>(
    sql`select id from users where email = ${MINA.email}`,
  )
  const userId = rows[0]!.id
  await db.execute(sql`
    insert into influencer_profiles (user_id, full_name, email, instagram, promotion_channels, niche, status, application_date, decided_at, updated_at)
    values (${userId}, 'Mina Keller', ${MINA.email}, '@mina', '{blog}', 'lifestyle', 'approved', now(), now(), now())`)
  const influencer = { userId, fullName: 'Mina Keller', now: new Date() }
  const { code } = await createInfluencer(db, influencer)
  return { ...shop, code }
}
