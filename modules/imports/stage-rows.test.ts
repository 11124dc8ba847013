import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { withConnection } from '#platform/db/with-connection'
import { openTestShop } from '#tests/support/test-shop'
import type { ImportRow } from './import-row.ts'
import { readStagedProducts, stageRows } from './stage-rows.ts'

test('while the products of a file are saved, no transaction is open and no snapshot is held', async () => {
  const { db } = await openTestShop()
  await withConnection(db, async (staging) => {
    const { rows } = await staging.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const getState = async () => {
      const { rows: found } = await db.execute(sql`
        select state, backend_xid, backend_xmin from pg_stat_activity where pid = ${rows[0]!.pid}`)
      return found[0]
    }
    const idle = { state: 'idle', backend_xid: null, backend_xmin: null }

    const states: unknown[] = []
    await stageRows(staging, toRows(2500), async () => void states.push(await getState()))
    let products = 0
    for await (const product of readStagedProducts(staging)) {
      products += product.length
      if (products % 700 === 0) states.push(await getState())
    }
    assert.equal(products, 2500)
    assert.deepEqual(
      states,
      states.map(() => idle),
    )
    assert.ok(states.length >= 6)
  })
})

test('a second import waits until the first has ended', async () => {
  const { db } = await openTestShop()
  const order: string[] = []
  const first = withConnection(db, async (staging) => {
    await stageRows(staging, toRows(1), async () => {})
    order.push('first staged')
    return withConnection(db, async (other) => {
      await other.execute(sql`set lock_timeout = 20`)
      await assert.rejects(stageRows(other, toRows(1), async () => {}))
      order.push('second refused')
    })
  })
  await first
  await withConnection(db, (staging) => stageRows(staging, toRows(1), async () => {}))
  assert.deepEqual(order, ['first staged', 'second refused'])
})

async function* toRows(count: number): AsyncGenerator<ImportRow> {
  for (let line = 2; line < count + 2; line++) {
    yield { line, key: `cap-${line}`, cells: { Title: `Cap ${line}` } } as unknown as ImportRow
  }
}
