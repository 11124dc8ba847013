import { Client } from 'pg'
import { buildDatabaseUrl, type DatabaseAddress } from './database-address.ts'

/** The name of the shop's role and of its database in the embedded PostgreSQL. */
const SHOP = 'outwit'

/**
 * Creates the database of the shop and the role that owns it, unless they exist. The role is no superuser, so that a
 * statement that should not have been possible reads no files, runs no programs and reaches no other database.
 */
export async function createShopDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new Client(superuserUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ has_role: boolean; has_database: boolean }>(
      `select exists(select from pg_roles where rolname = $1) as has_role,
         exists(select from pg_database where datname = $1) as has_database`,
      [SHOP],
    )
    const { has_role, has_database } = rows[0]!
    const passwordLiteral = client.escapeLiteral(password)
    if (!has_role) await client.query(`create role ${SHOP} login password ${passwordLiteral}`)
    if (!has_database) await client.query(`create database ${SHOP} owner ${SHOP}`)
  } finally {
    await client.end()
  }
}

export function buildShopUrl(address: DatabaseAddress, password: string): string {
  return buildDatabaseUrl(address, { password, role: SHOP, database: SHOP })
}

export function buildSuperuserUrl(address: DatabaseAddress, password: string): string {
  return buildDatabaseUrl(address, { password, role: 'postgres', database: 'postgres' })
}
