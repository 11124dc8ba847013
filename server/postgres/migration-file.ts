import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** The last migration without a declaration of its kind. */
const LAST_UNDECLARED = '0095'

/**
 * What a migration does to older versions of the shop, which go on running beside it. One that expands only adds: any older
 * version runs on it. One that contracts drops what nothing has used since another migration: a version that knows that one
 * runs on it. Null for the migrations before decision 0158.
 */
type MigrationKind = { kind: 'expand' } | { kind: 'contract'; unusedSince: string } | null

export interface Migration {
  name: string
  sql: string
  /** SHA-256 of the SQL text, to detect changed files. */
  digest: string
  kind: MigrationKind
  /** Whether its statements run in one transaction. `create index concurrently` cannot. */
  isTransaction: boolean
}

/** Returns the file names in the order of execution. */
export function listMigrations(folder = 'db/migrations'): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** Reads a migration. Throws an `Error` if it does not declare its kind. */
export function loadMigration(folder: string, name: string): Migration {
  const sql = readFileSync(`${folder}/${name}`, 'utf8')
  const isTransaction = !/^-- transaction: none$/m.test(sql)
  return { name, sql, digest: hash('sha256', sql), kind: parseKind(name, sql), isTransaction }
}

/** Whether migrations with this name declare their kind. */
export function isDeclared(name: string): boolean {
  return getNumber(name) > LAST_UNDECLARED
}

/** `0096` of `0096_baskets.sql`. */
export function getNumber(name: string): string {
  return name.split('_')[0]!
}

/** Splits the statements of a migration without a transaction: each ends with a semicolon at the end of its line. */
export function splitStatements(sql: string): string[] {
  return sql.split(/(?<=;)[ \t]*\n/).filter((statement) => /^(?!--).*\S/m.test(statement))
}

const DECLARATION = /^-- migration: (?:(expand)|contract, unused since (\d{4}))$/m

function parseKind(name: string, sql: string): MigrationKind {
  if (!isDeclared(name)) return null
  const [, expand, unusedSince] = sql.match(DECLARATION) ?? []
  if (expand) return { kind: 'expand' }
  if (unusedSince) return { kind: 'contract', unusedSince }
  throw new Error(
    `${name} does not say "-- migration: expand" or "-- migration: contract, unused since 0123".`,
  )
}
