import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#platform/db/database'
import { encrypt, tryDecrypt } from './encryption.ts'

/** A `bytea` column whose values `encrypt` made, and the purpose that they were encrypted for. */
export interface EncryptedColumn {
  column: PgColumn
  purpose: string
}

export interface ReencryptedColumn {
  /** `factors.encrypted_secret` */
  name: string
  /** How many values the new key opens from now on. */
  changed: number
  /** How many values neither key opens. They stay as they are. */
  unreadable: number
}

/**
 * Encrypts the values of a column with another key. Writers of the table wait until the transaction ends. Values that the
 * new key opens already stay as they are, so it can be run again.
 */
export async function reencryptColumn(
  tx: Database,
  { column, purpose }: EncryptedColumn,
  { oldKey, newKey }: { oldKey: string; newKey: string },
): Promise<ReencryptedColumn> {
  const { table } = column
  const name = sql.identifier(column.name)
  await tx.execute(sql`lock table ${table} in share row exclusive mode`)
  const { rows } = await tx.execute<{ position: string; value: Buffer }>(
    sql`select ctid::text as position, ${name} as value from ${table} where ${name} is not null`,
  )
  const changes: { position: string; value: Buffer }[] = []
  let unreadable = 0
  for (const { position, value } of rows) {
    if (tryDecrypt(value, { secretKey: newKey, purpose }) !== null) continue
    const text = tryDecrypt(value, { secretKey: oldKey, purpose })
    if (text === null) unreadable++
    else changes.push({ position, value: encrypt(text, { secretKey: newKey, purpose }) })
  }
  const positions = sql.param(changes.map(({ position }) => position))
  const values = sql.param(changes.map(({ value }) => value))
  await tx.execute(sql`
    update ${table} t set ${name} = changed.value
    from unnest(${positions}::tid[], ${values}::bytea[]) as changed (position, value)
    where t.ctid = changed.position`)
  return { name: `${getTableName(table)}.${column.name}`, changed: changes.length, unreadable }
}
