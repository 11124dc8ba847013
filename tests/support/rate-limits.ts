import { after } from 'node:test'
import { createRateLimits } from '#api'
import { openDatabase } from '#platform/db/database'

/** The limits of a shop, which tests are without. They count on connections of their own. */
export function openRateLimits(url: string) {
  const { pool, close } = openDatabase(url, { maxConnections: 2 })
  after(close)
  return createRateLimits(pool)
}
