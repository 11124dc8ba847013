import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres/embedded-postgres'
import { migrate } from '#server/postgres/migrate'
import { removeDataDir } from './remove-data-dir.ts'
import { getDatabaseUrl, TEMPLATE } from './test-database.ts'

/** Trades durability, which test data does not need, for speed. */
export const FAST_FLAGS = ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']

let embedded: EmbeddedPostgres | undefined
const folder = path.join(tmpdir(), `outwit-tests-${process.pid}`)

/** Runs once before all test files. Starts one server, and migrates the template that each test file copies. */
export async function globalSetup() {
  if (!process.env.TEST_DATABASE_URL) {
    embedded = await startEmbeddedPostgres(folder, FAST_FLAGS)
    await allowTestStatements(embedded)
    process.env.TEST_DATABASE_URL = embedded.url
  }

  const client = new Client(process.env.TEST_DATABASE_URL)
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE}`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate(getDatabaseUrl(TEMPLATE))
}

/**
 * Tests run as the role of the shop. Besides, they create databases, delete rows in spite of foreign keys, and choose which
 * transaction of a deadlock gives way.
 */
async function allowTestStatements({ superuserUrl, url }: EmbeddedPostgres) {
  const { username } = new URL(url)
  const client = new Client(superuserUrl)
  await client.connect()
  await client.query(`alter role ${username} createdb`)
  // Dropping a database ends the autovacuum process in it, which belongs to no role.
  await client.query(`grant pg_signal_backend to ${username}`)
  for (const parameter of ['session_replication_role', 'deadlock_timeout'])
    await client.query(`grant set on parameter ${parameter} to ${username}`)
  await client.end()
}

export async function globalTeardown() {
  await embedded?.stop()
  removeDataDir(folder)
}
