import { buildArrayParameter } from '#platform/db/array-parameter'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { VariantId } from '../ids.ts'

/**
 * Locks variants until the transaction ends, in the order of their ids, for a caller that moves stock of them in several
 * steps: otherwise two such transactions could wait for each other in a circle.
 */
export async function lockVariants(tx: Database, ids: VariantId[]): Promise<void> {
  if (ids.length > 0) await rawQuery(tx, LOCK_SQL, [ids])
}

const LOCK_SQL = `
  select from variants where id = any(${buildArrayParameter(1, 'uuid')}) order by id for no key update`
