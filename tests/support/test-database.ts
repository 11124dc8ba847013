import { Client } from 'pg'

export const TEMPLATE = 'outwit_template'

/**
 * Creates a database as a copy of the template. A process of tests has one of its own, and others by their purpose. `template1`
 * is empty.
 */
export async function createTestDatabase(purpose = '', template = TEMPLATE) {
  const name = `outwit_test_${process.pid}${purpose}`
  await runAsOwner(`create database ${name} template ${template}`)
  return { url: getDatabaseUrl(name), drop: () => runAsOwner(`drop database ${name} with (force)`) }
}

export function getDatabaseUrl(database: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = database
  return url.href
}

async function runAsOwner(command: string) {
  const client = new Client(process.env.TEST_DATABASE_URL)
  await client.connect()
  await client.query(command).finally(() => client.end())
}
