import { Client } from 'pg'
import { buildDatabaseUrl, type DatabaseAddress } from './database-address.ts'

/** The name of the shop's role and of its database in the embedded PostgreSQL. */
const SHOP = 'outwit'
/** Reads the whole server by the replication protocol, and can do nothing else. */
const BACKUP = 'outwit_backup'

/**
 * Creates the database of the shop, the role that owns it and the role of backups, unless they exist. The owner is no superuser, so that a
 * statement that should not have been possible reads no files, runs no programs and reaches no other database.
 */
export async function createShopDatabase(
  superuserUrl: string,
  passwords: { shop: string; backup: string },
): Promise<void> {
  const client = new Client(superuserUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{
      has_role: boolean
      has_backup: boolean
      has_database: boolean
    }>(
      `select exists(select from pg_roles where rolname = $1) as has_role,
         exists(select from pg_roles where rolname = $2) as has_backup,
         exists(select from pg_database where datname = $1) as has_database`,
      [SHOP, BACKUP],
    )
    const { has_role, has_backup, has_database } = rows[0]!
    const [shopPassword, backupPassword] = [passwords.shop, passwords.backup].map((password) =>
      client.escapeLiteral(password),
    )
    if (!has_role) await client.query(`create role ${SHOP} login password ${shopPassword}`)
    if (!has_backup)
      await client.query(`create role ${BACKUP} login replication password ${backupPassword}`)
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

export function buildBackupUrl(address: DatabaseAddress, password: string): string {
  return buildDatabaseUrl(address, { password, role: BACKUP, database: 'postgres' })
}
