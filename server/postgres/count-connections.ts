import { Client } from 'pg'

/** Returns how many connections the database, and the role that the shop connects as, may have at once. */
export async function countAllowedConnections(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ allowed: number }>(ALLOWED_CONNECTIONS)
    return rows[0]!.allowed
  } finally {
    await client.end()
  }
}

/** A limit of -1 is none. PostgreSQL 15 has no `reserved_connections`. */
const ALLOWED_CONNECTIONS = `
  select least(
    current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    nullif(datconnlimit, -1),
    nullif(rolconnlimit, -1)
  ) as allowed
  from pg_database, pg_roles where datname = current_database() and rolname = current_user`
