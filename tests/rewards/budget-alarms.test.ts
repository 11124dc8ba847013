import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { AdminRewardProgram, RewardSimulation } from '#contract/rewards'
import type { UserId } from '#modules/identity'
import { grantReward } from '#modules/rewards'
import { runInTransaction } from '#platform/db/transaction'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { openStaffShop } from '#tests/support/staff-shop'
import { createTestDependencies } from '#tests/support/test-site'

test('each owner is told once that a budget is nearly spent and once that it is spent, in their language', async () => {
  const { db, grant, setBudget, listEmails, addStaff } = await openShop()
  const second = await addStaff('owner', 'zweite@example.com')
  await addStaff('manager')
  await db.execute(sql`
    update users set user_metadata = user_metadata || '{"language": "de"}' where id = ${second.id}`)
  await setBudget(50)
  for (let n = 0; n < 7; n++) await grant(n)
  assert.deepEqual(await listEmails(), [])
  await grant(7)
  const nearly = await listEmails()
  assert.deepEqual(
    nearly.map(({ recipient, subject }) => [recipient, subject]),
    [
      ['owner@example.com', 'Referrals: $40.00 of the budget of $50.00 is spent'],
      [
        'zweite@example.com',
        'Empfehlungen: 40,00\u00A0$ des Budgets von 50,00\u00A0$ sind verbraucht',
      ],
    ],
  )
  await grant(8)
  assert.equal((await listEmails()).length, 2, 'the alarm is not repeated')
  await grant(9)
  await assert.rejects(grant(10), /reward_budget_spent/)
  const subjects = (await listEmails()).map(({ subject }) => subject)
  assert.deepEqual(subjects.filter((text) => text.startsWith('Referrals')).toSorted(), [
    'Referrals: $40.00 of the budget of $50.00 is spent',
    'Referrals: the budget of $50.00 is spent',
  ])
})

test('another budget has an alarm of its own, and the old one again has none', async () => {
  const { grant, setBudget, listEmails } = await openShop()
  await setBudget(50)
  for (let n = 0; n < 8; n++) await grant(n)
  assert.equal((await listEmails()).length, 1)
  await setBudget(1000)
  await grant(8)
  assert.equal((await listEmails()).length, 1)
  await setBudget(50)
  await grant(9)
  // The budget is spent now, which is another alarm.
  assert.equal((await listEmails()).length, 2)
  await setBudget(55)
  await grant(10)
  assert.equal((await listEmails()).length, 3)
})

test('thirty rewards at once raise each alarm once, and the administration counts the programme', async () => {
  const { db, grant, setBudget, listEmails, owner } = await openShop()
  await setBudget(100)
  await Promise.allSettled(Array.from({ length: 30 }, (_, n) => grant(n)))
  assert.equal((await listEmails()).length, 2)
  const readWaiting = async () =>
    (await (await owner.get('/admin/work/waiting')).json()).reward_budgets
  assert.equal(await readWaiting(), 1)
  const { rows } = await db.execute(sql`select kind from reward_budget_alarms order by 1`)
  assert.deepEqual(rows, [{ kind: 'nearly_spent' }, { kind: 'spent' }])
  await setBudget(5000)
  assert.equal(await readWaiting(), 0)
  await setBudget(90)
  assert.equal(await readWaiting(), 1, 'less than was spent already')
  await db.execute(sql`update reward_programs set paused_at = now() where name = 'referral'`)
  assert.equal(await readWaiting(), 0)
})

async function openShop() {
  const shop = await openStaffShop()
  const { db } = shop
  const { rows } = await db.execute<{ id: UserId }>(sql`select id from users`)
  const userId = rows[0]!.id
  const owner = await shop.addStaff('owner')
  await db.execute(sql`update reward_programs set monthly_cap_minor = null`)
  const path = '/admin/reward-programs/referral'
  const dependencies = { ...(await createTestDependencies(db)), db, now: shop.now }
  const handlers = createEventHandlers(dependencies)
  return {
    ...{ ...shop, owner },
    grant: (n: number) =>
      runInTransaction(db, async (tx) => {
        const granted = await grantReward(tx, {
          ...{ program: 'referral', amountMinor: 500, userId, source: `${n}:friend` },
          ...{ validDays: 30, now: shop.now() },
        })
        if (!granted.ok) throw new Error(granted.error.code)
      }),
    async setBudget(budget: number) {
      const { rules, revision } = (await (await owner.get(path)).json()) as AdminRewardProgram
      const terms = { rules, monthly_cap: null, budget, alarm_percent: 80 }
      const simulated = await owner.request('POST', `${path}/simulations`, terms)
      const { id } = (await simulated.json()) as RewardSimulation
      const saved = await owner.request('PUT', path, { simulation_id: id, revision })
      assert.equal(saved.status, 200)
    },
    async listEmails() {
      await drainOutbox(db, { handlers, now: shop.now() })
      const emails = await listNewestEmails(db, { limit: 50 })
      return emails
        .filter(({ template }) => template.startsWith('reward-budget'))
        .toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1))
    },
  }
}
