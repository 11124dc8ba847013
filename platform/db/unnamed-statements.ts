import { Client } from 'pg'

type Query = (config: unknown, ...rest: unknown[]) => unknown

/**
 * A connection through a pooler that gives each transaction another session of PostgreSQL (PgBouncer in transaction
 * mode). A statement that one session has prepared is unknown to the next, so the names of prepared statements are left
 * out: PostgreSQL parses and plans each statement when it runs.
 */
export class UnnamedStatementsClient extends Client {
  override query: Client['query'] = ((config: unknown, ...rest: unknown[]) =>
    (super.query as Query)(withoutName(config), ...rest)) as Client['query']
}

function withoutName(config: unknown): unknown {
  const isNamed = typeof config === 'object' && config !== null && 'name' in config
  return isNamed ? { ...config, name: undefined } : config
}
