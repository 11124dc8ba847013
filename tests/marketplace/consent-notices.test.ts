import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { announceConsentEnd, renewTokens } from '#modules/marketplace'
import { emails } from '#platform/email/tables'
import { newId } from '#platform/ids'
import { users } from '#tables/identity'
import { marketplaceTokens } from '#tables/marketplace'
import { buildMarketplace } from '#tests/support/marketplace-client'
import { openConnectedShop } from '#tests/support/marketplace-shop'
import { openMarketplaceSite } from '#tests/support/marketplace-site'
import { createTestDependencies } from '#tests/support/test-site'

const DAY_MS = 86_400_000

test('owners are told 14 and 3 days before the consent ends, once each, in their language', async () => {
  const shop = await openShop()
  await shop.passUntil(14.1)
  assert.deepEqual(await shop.announce(), [])
  await shop.passUntil(13.9)
  assert.deepEqual(await shop.announce(), [
    'mina@example.com AliExpress: your consent ends in 14 days',
    'theo@example.com AliExpress: Ihre Einwilligung endet in 14 Tagen',
  ])
  await shop.passUntil(5)
  assert.deepEqual(await shop.announce(), [])
  await shop.passUntil(2.5)
  assert.deepEqual(await shop.announce(), [
    'mina@example.com AliExpress: your consent ends in 3 days',
    'theo@example.com AliExpress: Ihre Einwilligung endet in 3 Tagen',
  ])
  await shop.passUntil(1)
  assert.deepEqual(await shop.announce(), [])
  await shop.passUntil(-1)
  assert.deepEqual(await shop.announce(), [], 'it has ended')
})

test('two processes at once tell an owner once, and a crash before the commit loses no notice', async () => {
  const shop = await openShop()
  await shop.passUntil(10)
  const crash = new Error('the process ended')
  const broken = {
    ...shop.sender,
    get shopInfo(): never {
      throw crash
    },
  }
  await assert.rejects(announceConsentEnd(shop.db, { ...shop.input(), sender: broken }), crash)
  assert.deepEqual(await shop.listNew(), [])
  const both = [1, 2, 3].map(() => announceConsentEnd(shop.db, shop.input()))
  await Promise.all(both)
  assert.equal((await shop.listNew()).length, 2)
})

test('a renewed token does not repeat the notice; a renewed consent starts anew', async () => {
  const shop = await openShop()
  await shop.passUntil(13)
  assert.equal((await shop.announce()).length, 2)
  await renewTokens(shop.db, buildMarketplace(shop.client).aliExpress, shop.clock())
  // The marketplace states the rest of the consent in seconds, so the end moves a little.
  for (const ms of [4000, -9000]) {
    await shop.moveEnd(ms)
    assert.deepEqual(await shop.announce(), [])
  }
  await shop.moveEnd(60 * DAY_MS)
  assert.deepEqual(await shop.announce(), [])
  await shop.passUntil(13)
  assert.equal((await shop.announce()).length, 2)
})

test('a shop that was down for two weeks tells the last notice only', async () => {
  const shop = await openShop()
  await shop.passUntil(2)
  assert.equal((await shop.announce()).length, 2)
  assert.deepEqual(await shop.announce(), [])
})

test('a consent whose end is not known, or that was taken back, is not announced', async () => {
  const shop = await openShop()
  await shop.passUntil(2)
  await shop.db.update(marketplaceTokens).set({ refreshExpiresAt: null })
  assert.deepEqual(await shop.announce(), [])
  await shop.db.delete(marketplaceTokens)
  assert.deepEqual(await shop.announce(), [])
})

test('the dashboard tells how many days are left, from the first notice on', async () => {
  const { request, db, clock, passTime } = await openMarketplaceSite({ isConnected: true })
  const [tokens] = await db.select().from(marketplaceTokens)
  const passUntil = (days: number) =>
    passTime(tokens!.refreshExpiresAt!.getTime() - days * DAY_MS - clock().getTime())
  const seen: unknown[] = []
  for (const days of [14.5, 13.5, 0.5, -1]) {
    passUntil(days)
    const { body } = await request('GET', '/work/waiting')
    seen.push((body as unknown as { marketplace: unknown }).marketplace)
  }
  const left = [null, 14, 1, 0].map((days) => ({ consent_days_left: days }))
  assert.deepEqual(seen, left)
})

/** Opens a connected shop with two owners, a manager and a banned owner. */
async function openShop() {
  const shop = await openConnectedShop()
  const { db, client, clock, passTime } = shop
  await addStaff('mina@example.com', { staff_role: 'owner' })
  await addStaff('theo@example.com', { staff_role: 'owner' }, { language: 'de' })
  await addStaff('eve@example.com', { staff_role: 'manager' })
  await addStaff('gone@example.com', { staff_role: 'owner' })
  const bannedUntil = new Date('2999-01-01')
  await db.update(users).set({ bannedUntil }).where(eq(users.email, 'gone@example.com'))
  const sender = await createTestDependencies(db)
  const input = () => ({ appKey: client.app.key, sender, now: clock() })
  const seen = new Set<string>()

  async function addStaff(
    email: string,
    role: Record<string, unknown>,
    userMetadata: Record<string, unknown> = {},
  ) {
    const times = { createdAt: clock(), updatedAt: clock(), emailConfirmedAt: clock() }
    const appMetadata = { role: 'admin', ...role }
    const id = newId<'user'>()
    await db.insert(users).values({ id, email, appMetadata, userMetadata, ...times })
  }

  /** Recipients and subjects since the last call. */
  async function listNew(): Promise<string[]> {
    const rows = await db.select().from(emails)
    const added = rows.filter(({ id }) => !seen.has(id))
    for (const { id } of added) seen.add(id)
    return added.map(({ recipient, subject }) => `${recipient} ${subject}`).sort()
  }

  async function readEnd(): Promise<number> {
    const [row] = await db.select().from(marketplaceTokens)
    return row!.refreshExpiresAt!.getTime()
  }

  return {
    ...{ db, client, clock, sender, input, listNew },
    /** Until so many days are left. */
    async passUntil(days: number) {
      passTime((await readEnd()) - days * DAY_MS - clock().getTime())
    },
    async moveEnd(ms: number) {
      const refreshExpiresAt = new Date((await readEnd()) + ms)
      await db.update(marketplaceTokens).set({ refreshExpiresAt })
    },
    async announce() {
      await announceConsentEnd(db, input())
      return listNew()
    },
  }
}
