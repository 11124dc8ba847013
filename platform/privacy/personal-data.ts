import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

/** Whose data is meant. An address or a number counts only where it is known to be theirs. */
export interface DataSubject {
  userId: string
  email: string | null
  phone: string | null
  /** What outlived their account and is theirs alone, by its id; otherwise all that is theirs is meant. */
  retainedRecordId?: string
}

/**
 * What becomes of a column. `told` is in the export, `untold` is not: it opens something, or says nothing of a person.
 * Where the row stays when somebody is erased, `told` and `untold` stay with it; what must go says what takes its place.
 */
export type ColumnTreatment = 'exported' | 'internal' | { isExported: boolean; replacement: SQL }

/** What a table holds of people, and why it may stay where it does. A test finds each column that nobody declared. */
export interface PersonalDataTable {
  table: string
  /** Which rows are somebody's. */
  where: (person: DataSubject) => SQL
  /** `goes_along` is deleted by the database with the row it belongs to. */
  erasure: 'deleted' | 'cascaded' | { keepReason: string; eraseOnlyWhere?: SQL }
  columns: Record<string, ColumnTreatment>
  /** What has to be put right elsewhere before the rows go. */
  beforeErase?: (tx: Database, person: DataSubject, now: Date) => Promise<void>
}

/** Columns that are treated alike, by their names with spaces between. */
export function eachColumn(
  treatment: ColumnTreatment,
  names: string,
): Record<string, ColumnTreatment> {
  return Object.fromEntries(names.split(' ').map((name) => [name, treatment]))
}

export function replaceWith(value: SQL): ColumnTreatment {
  return { isExported: true, replacement: value }
}

/** All that is held of somebody, by table; tables that hold nothing of theirs are left out. */
export async function collectPersonalData(
  db: Database,
  { personalDataMap, subject }: { personalDataMap: PersonalDataTable[]; subject: DataSubject },
): Promise<Record<string, Record<string, unknown>[]>> {
  const held: Record<string, Record<string, unknown>[]> = {}
  for (const { table, where, columns } of personalDataMap) {
    const told = Object.entries(columns).filter(([, one]) => isExported(one))
    if (told.length === 0) continue
    const list = sql.join(
      told.map(([name]) => sql.identifier(name)),
      sql`, `,
    )
    const from = sql`from ${sql.identifier(table)} where ${where(subject)}`
    const { rows } = await db.execute(sql`select ${list} ${from}`)
    if (rows.length > 0) held[table] = rows
  }
  return held
}

function isExported(column: ColumnTreatment): boolean {
  return typeof column === 'string' ? column === 'exported' : column.isExported
}

/** Erases what is held of somebody, as it was declared, in the order of the list. Doing it twice changes nothing more. */
export async function erasePersonalData(
  tx: Database,
  {
    personalDataMap,
    subject,
    now,
  }: { personalDataMap: PersonalDataTable[]; subject: DataSubject; now: Date },
): Promise<void> {
  for (const holding of personalDataMap) {
    await holding.beforeErase?.(tx, subject, now)
    const statement = buildEraseStatement(holding, subject)
    if (statement) await tx.execute(statement)
  }
}

function buildEraseStatement(
  { table, where, erasure, columns }: PersonalDataTable,
  subject: DataSubject,
): SQL | null {
  const name = sql.identifier(table)
  if (erasure === 'cascaded') return null
  if (erasure === 'deleted') return sql`delete from ${name} where ${where(subject)}`
  const blanks = Object.entries(columns).flatMap(([column, one]) => {
    return typeof one === 'string' ? [] : [sql`${sql.identifier(column)} = ${one.replacement}`]
  })
  if (blanks.length === 0) return null
  const only = erasure.eraseOnlyWhere ?? sql`true`
  return sql`update ${name} set ${sql.join(blanks, sql`, `)} where ${where(subject)} and ${only}`
}
