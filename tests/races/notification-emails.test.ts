import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { raiseNotifications, saveSchedule, takeDueEmails } from '#modules/inbox'
import { runInTransaction } from '#platform/db/transaction'
import { openTestShop } from '../support/test-shop.ts'

test('eight workers that take Mina’s digest at once, while more arrives and she changes her choice, take each item once', async () => {
  for (let round = 0; round < 10; round++) {
    const { db } = await openTestShop()
    const createdAt = new Date('2026-11-26T12:00:00Z')
    const due = new Date('2026-11-27T08:00:00Z')
    const userId = await addUser(db)
    const schedule = { digest: 'daily' as const, quiet_hours: null }
    await saveSchedule(db, { userId, schedule, now: createdAt })
    const raise = (source: string) =>
      raiseNotifications(db, {
        notifications: [{ userId, kind: 'referral_signup', source, params: { bonus: null } }],
        now: createdAt,
      })
    for (let n = 0; n < 5; n++) await raise(`before ${n}`)
    const take = () =>
      runInTransaction(db, (tx) => takeDueEmails(tx, { userId, canReceive: true, now: due }))
    const taken = (
      await Promise.all([
        ...Array.from({ length: 8 }, take),
        ...Array.from({ length: 4 }, (_, n) => raise(`meanwhile ${n}`)),
        saveSchedule(db, { userId, schedule, now: createdAt }),
      ])
    ).flatMap((result) => (result && 'emails' in result ? [result] : []))
    assert.equal(taken.length, 1, 'one digest in the period')
    const nextDay = new Date('2026-11-28T08:00:00Z')
    const rest = await runInTransaction(db, (tx) =>
      takeDueEmails(tx, { userId, canReceive: true, now: nextDay }),
    )
    const ids = [...taken, ...(rest ? [rest] : [])].flatMap(({ emails }) =>
      emails.map(({ notification }) => notification.id),
    )
    assert.deepEqual([ids.length, new Set(ids).size], [9, 9])
  }
})

test('eight workers that take Mina’s e-mails at once take each once', async () => {
  const { db } = await openTestShop()
  const now = new Date('2026-11-26T12:00:00Z')
  const userId = await addUser(db)
  const notifications = Array.from({ length: 20 }, (_, n) => ({
    ...{ userId, kind: 'referral_signup' as const, source: `${n}`, params: { bonus: null } },
  }))
  await raiseNotifications(db, { notifications, now })
  const take = () =>
    runInTransaction(db, (tx) => takeDueEmails(tx, { userId, canReceive: true, now }))
  const taken = await Promise.all(Array.from({ length: 8 }, take))
  const ids = taken.flatMap((one) => one?.emails.map(({ notification }) => notification.id) ?? [])
  assert.deepEqual([ids.length, new Set(ids).size], [20, 20])
})

async function addUser(db: Awaited<ReturnType<typeof openTestShop>>['db']): Promise<UserId> {
  const { rows } = await db.execute<{ id: UserId }>(sql`
    insert into users (id, created_at, updated_at) values (gen_random_uuid(), now(), now()) returning id`)
  return rows[0]!.id
}
