import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { createLogger } from './log.ts'

test('the log of a failed query has the query, and none of its values', async () => {
  const { db } = await openTestShop()
  const insert = () =>
    db.execute(sql`insert into settings values (${'mina@example.com'}, '{}', now())`)
  const error = await insert()
    .then(insert)
    .catch((thrown) => thrown)

  const written: string[] = []
  const stream = { write: (line: string) => void written.push(line) }
  createLogger({ stream }).error({ err: error })
  const lines = written.join('')
  assert.match(lines, /insert into settings/)
  assert.match(lines, /duplicate key/)
  assert.doesNotMatch(lines, /mina@example/)
})
