import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { createPendingOrder } from '#tests/support/pending-order'
import { openTestShop } from '#tests/support/test-shop'
import { findPaymentByProviderReference } from './payments.ts'

test('the payment of a webhook is found without reading the payments of other orders', async () => {
  const { db } = await openTestShop()
  const { payment } = await createPendingOrder(db)
  await copyPayments(db, 3000)

  const { id, provider, providerReference: reference } = payment
  const amount = { minor: payment.amountMinor, currency: payment.currency }
  const reported = { paymentId: id, reference: reference!, state: 'succeeded', amount } as const
  await runInTransaction(db, async (tx) => {
    const before = await countFullScans(tx)
    const found = await findPaymentByProviderReference(tx, { provider, reported })
    assert.equal(found?.id, id)
    assert.equal((await countFullScans(tx)) - before, 0)
  })
})

async function countFullScans(tx: Database) {
  const { rows } = await tx.execute(
    sql`select seq_scan from pg_stat_xact_user_tables where relname = 'payments'`,
  )
  return Number(rows[0]?.seq_scan)
}

async function copyPayments(db: Database, copies: number) {
  await db.execute(sql`
    insert into payments select (jsonb_populate_record(payments, jsonb_build_object('id', gen_random_uuid()))).*
    from payments, generate_series(1, ${copies})`)
  await db.execute(sql`analyze payments`)
}
