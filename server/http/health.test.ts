import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#platform/db/database'
import { openTestShop } from '#tests/support/test-shop'
import { createHealthRoutes } from './health.ts'

test('a shop whose database has become a standby is not ready', async () => {
  const { db, url } = await openTestShop()
  // The database of this file answers as a standby does.
  await db.execute(sql.raw('create schema standby'))
  await db.execute(
    sql.raw('create function standby.pg_is_in_recovery() returns boolean return true'),
  )
  const options = encodeURIComponent('-c search_path=standby,pg_catalog,public')
  const standby = openDatabase(`${url}?options=${options}`)
  const response = await createHealthRoutes({ db: standby.db }).request('/ready')
  await standby.close()
  await db.execute(sql.raw('drop schema standby cascade'))

  assert.equal(response.status, 503)
  assert.deepEqual(await response.json(), { status: 'unavailable', database: 'standby' })
})

test('a shop whose pooler does not answer is not ready', async () => {
  const { db } = await openTestShop()
  const pooler = openDatabase('postgres://shop@127.0.0.1:1/shop')
  const response = await createHealthRoutes({ db, pooler: pooler.db }).request('/ready')
  assert.equal(response.status, 503)
  assert.deepEqual(await response.json(), { status: 'unavailable', pooler: 'no answer' })
  await pooler.close()

  const open = await createHealthRoutes({ db, pooler: db }).request('/ready')
  assert.equal(open.status, 200)
})
