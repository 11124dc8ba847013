import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openReferralShop } from '#tests/support/referral-shop'

const MINA = 'mina@example.com'
const [THOMAS, SOPHIE] = ['thomas@friends.example', 'sophie@friends.example']

test('a friend who merges the account before the first order still earns the bonus for Mina', async () => {
  const shop = await openShop()
  await shop.addFriend('Thomas Becker')
  const sophie = await shop.addAccount('Sophie Vos')
  await shop.merge(THOMAS, SOPHIE)
  assert.equal(await shop.sumRewards(SOPHIE), 5, 'the coupon goes with the account')
  await shop.deliver(await shop.buy('Sophie Vos', sophie))
  assert.equal(await shop.sumRewards(MINA), 5)
  assert.deepEqual(
    (await shop.listFriends()).map(({ state, name }) => [state, name]),
    [['rewarded', 'Sophie V.']],
  )
  await shop.assertBooksMatch()
})

test('the bonus of a friend goes to the account that Mina’s was merged into', async () => {
  const shop = await openShop()
  const thomas = await shop.addFriend('Thomas Becker')
  const sophie = await shop.addAccount('Sophie Vos')
  await shop.merge(MINA, SOPHIE)
  await shop.deliver(await shop.buy('Thomas Becker', thomas))
  assert.equal(await shop.sumRewards(SOPHIE), 5)
  assert.deepEqual(
    (await shop.listFriends(sophie)).map(({ state }) => state),
    ['rewarded'],
  )
  await shop.assertBooksMatch()
})

test('of two referrals of merged accounts that of the remaining one counts', async () => {
  const shop = await openShop()
  const jonas = await shop.addAccount('Jonas Berg')
  const { code } = await shop.readOwn(jonas)
  await shop.signUp('Sophie Vos', (await shop.visit(code!)).token)
  const sophie = await shop.verify('Sophie Vos')
  await shop.addFriend('Thomas Becker')
  await shop.merge(THOMAS, SOPHIE)
  await shop.deliver(await shop.buy('Sophie Vos', sophie))
  assert.equal(await shop.sumRewards('jonas@friends.example'), 5)
  assert.equal(await shop.sumRewards(MINA), 0)
  await shop.assertBooksMatch()
})

test('a friend whose account is merged into Mina’s earns her nothing more', async () => {
  const shop = await openShop()
  await shop.addFriend('Thomas Becker')
  await shop.merge(THOMAS, MINA)
  assert.equal(await shop.sumRewards(MINA), 5, 'the coupon of Thomas')
  await shop.deliver(await shop.buy('Mina Keller', shop.token, { email: MINA }))
  assert.equal(await shop.sumRewards(MINA), 5)
  assert.equal((await shop.readOwn()).joined, 0)
  await shop.assertBooksMatch()
})

async function openShop() {
  const shop = await openReferralShop()
  return {
    ...shop,
    async addAccount(name: string): Promise<string> {
      await shop.signUp(name)
      return shop.verify(name)
    },
    async merge(from: string, into: string) {
      const { id } = await shop.findCustomer(into)
      const path = `/${(await shop.findCustomer(from)).id}/merge`
      const { status, body } = await shop.call('POST', path, { into: id })
      assert.equal(status, 200, JSON.stringify(body))
      await shop.handleEvents()
    },
  }
}
