import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Whose data is meant. An address or a number counts only where it is known to be theirs. */
export interface Person {
  userId: string
  email: string | null
  phone: string | null
  /** What outlived their account and is theirs alone, by its id; otherwise all that is theirs is meant. */
  left?: string
}

/**
 * What becomes of a column. `told` is in the export, `untold` is not: it opens something, or says nothing of a person.
 * Where the row stays when somebody is erased, `told` and `untold` stay with it; what must go says what takes its place.
 */
export type Column = 'told' | 'untold' | { told: boolean; becomes: SQL }

/** What a table holds of people, and why it may stay where it does. A test finds each column that nobody declared. */
export interface Holding {
  table: string
  /** Which rows are somebody's. */
  whose: (person: Person) => SQL
  /** `goes_along` is deleted by the database with the row it belongs to. */
  rows: 'deleted' | 'goes_along' | { kept: string; onlyWhere?: SQL }
  columns: Record<string, Column>
  /** What has to be put right elsewhere before the rows go. */
  before?: (tx: Database, person: Person, now: Date) => Promise<void>
}

/** Columns that are treated alike, by their names with spaces between. */
export function all(treatment: Column, names: string): Record<string, Column> {
  return Object.fromEntries(names.split(' ').map((name) => [name, treatment]))
}

export function becomes(value: SQL): Column {
  return { told: true, becomes: value }
}

/** All that is held of somebody, by table; tables that hold nothing of theirs are left out. */
export async function heldOf(
  db: Database,
  { holdings, person }: { holdings: Holding[]; person: Person },
): Promise<Record<string, Record<string, unknown>[]>> {
  const held: Record<string, Record<string, unknown>[]> = {}
  for (const { table, whose, columns } of holdings) {
    const told = Object.entries(columns).filter(([, one]) => isTold(one))
    if (told.length === 0) continue
    const list = sql.join(
      told.map(([name]) => sql.identifier(name)),
      sql`, `,
    )
    const from = sql`from ${sql.identifier(table)} where ${whose(person)}`
    const { rows } = await db.execute(sql`select ${list} ${from}`)
    if (rows.length > 0) held[table] = rows
  }
  return held
}

function isTold(column: Column): boolean {
  return typeof column === 'string' ? column === 'told' : column.told
}

/** Erases what is held of somebody, as it was declared, in the order of the list. Doing it twice changes nothing more. */
export async function erase(
  tx: Database,
  { holdings, person, now }: { holdings: Holding[]; person: Person; now: Date },
): Promise<void> {
  for (const holding of holdings) {
    await holding.before?.(tx, person, now)
    const statement = statementOf(holding, person)
    if (statement) await tx.execute(statement)
  }
}

function statementOf({ table, whose, rows, columns }: Holding, person: Person): SQL | null {
  const name = sql.identifier(table)
  if (rows === 'goes_along') return null
  if (rows === 'deleted') return sql`delete from ${name} where ${whose(person)}`
  const blanks = Object.entries(columns).flatMap(([column, one]) => {
    return typeof one === 'string' ? [] : [sql`${sql.identifier(column)} = ${one.becomes}`]
  })
  if (blanks.length === 0) return null
  const only = rows.onlyWhere ?? sql`true`
  return sql`update ${name} set ${sql.join(blanks, sql`, `)} where ${whose(person)} and ${only}`
}
