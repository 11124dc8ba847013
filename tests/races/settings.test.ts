import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openClerkShop } from '#tests/support/clerk-shop'

const identity = { contact_email: null, contact_phone: null }

test('two owners save the same setting at once: one is saved, and the other is told', async () => {
  const shop = await openClerkShop()
  for (let revision = 0; revision < 4; revision++) {
    const answers = await Promise.all(
      ['Lamps', 'Mugs', 'Cups'].map((name) =>
        shop.request<{ name: string }>('PUT', '/settings/identity', {
          ...{ ...identity, name, revision },
        }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    const saved = answers.find(({ status }) => status === 200)!
    const { rows } = await shop.db.execute(sql`
      select value->>'name' as name, revision from settings where key = 'shop'`)
    assert.deepEqual(rows, [{ name: saved.body.name, revision: revision + 1 }])
  }
})
