import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { countAllowedConnections } from '../postgres/count-connections.ts'
import { getConnectionBudget, planConnections } from './plan-connections.ts'

/** What PostgreSQL allows by default: 100, of which three are for superusers. */
const ALLOWED = 97

test('one process has ten connections for requests', () => {
  const budget = getConnectionBudget({ PROCESSES: 1 }, ALLOWED)
  assert.deepEqual(planConnections(budget, 1), { requests: 10, jobs: 5, rateLimits: 2 })
})

test('all processes together never have more connections than the database allows', () => {
  for (let processes = 1; processes <= 10; processes++) {
    const budget = getConnectionBudget({ PROCESSES: processes }, ALLOWED)
    const { requests, jobs, rateLimits } = planConnections(budget, processes)
    const perProcess = requests + jobs + rateLimits + 2
    assert.ok(perProcess * processes <= ALLOWED - 10, `${processes} processes`)
    assert.ok(requests >= 3 && jobs >= 2, `${processes} processes`)
  }
})

test('DATABASE_CONNECTIONS replaces the limit of the database', () => {
  const budget = getConnectionBudget({ PROCESSES: 2, DATABASE_CONNECTIONS: 100 }, ALLOWED)
  assert.deepEqual(planConnections(budget, 2), { requests: 41, jobs: 5, rateLimits: 2 })
})

test('more processes than the database has connections for are refused in one sentence', () => {
  const count = (settings: { PROCESSES: number; DATABASE_CONNECTIONS?: number }) => () =>
    getConnectionBudget(settings, ALLOWED)
  assert.throws(count({ PROCESSES: 11 }), /needs 88 database connections and has 87.*max_conn/)
  assert.throws(count({ PROCESSES: 2, DATABASE_CONNECTIONS: 15 }), /raise DATABASE_CONNECTIONS/)
})

test('the limits of the server and of the database are known', async () => {
  const { db, url } = await openTestShop()
  const name = sql.raw(new URL(url).pathname.slice(1))
  assert.ok((await countAllowedConnections(url)) > 40)
  await db.execute(sql`alter database ${name} connection limit 40`)
  assert.equal(await countAllowedConnections(url), 40)
})
