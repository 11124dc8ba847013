import { Client } from 'pg'

export const TEMPLATE = 'outwit_template'

/** Creates the database of a test file as a copy of the template. */
export async function createTestDatabase() {
  const name = `outwit_test_${process.pid}`
  await runAsOwner(`create database ${name} template ${TEMPLATE}`)
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
