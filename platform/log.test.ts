import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { createLogger } from './log.ts'

test('the log of a failed query has the query, and none of its values', async () => {
  assertHasNoValues(logError(await failQuery()))
})

test('so has the log of several errors, and of an error whose cause is a failed query', async () => {
  const error = await failQuery()
  assertHasNoValues(logError(new AggregateError([error], 'Some holds could not be released')))
  assertHasNoValues(logError(new Error('The shop could not start', { cause: error })))
})

async function failQuery(): Promise<Error> {
  const { db } = await openTestShop()
  const insert = () =>
    db.execute(sql`insert into settings values (${'mina@example.com'}, '{}', now())`)
  return insert()
    .then(insert, insert)
    .then(
      () => assert.fail('The second row was inserted'),
      (error) => error,
    )
}

function logError(err: Error): string {
  const written: string[] = []
  const stream = { write: (line: string) => void written.push(line) }
  createLogger({ stream }).error({ err })
  return written.join('')
}

function assertHasNoValues(lines: string) {
  assert.match(lines, /insert into settings/)
  assert.match(lines, /duplicate key/)
  assert.doesNotMatch(lines, /mina@example/)
}
