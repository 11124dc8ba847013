import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

/** The person whose data is exported or erased. E-mail and phone are set only if the person has confirmed them. */
export interface DataSubject {
  userId: string
  email: string | null
  phone: string | null
  /** Limits the erasure to one record that was retained when the account was deleted, such as an open order. */
  retainedRecordId?: string
}

/**
 * What happens to a column. `exported` is part of the data export. `internal` is not, because it is a secret or says
 * nothing about the person. If the row is retained at erasure, a column with a `replacement` is overwritten with it.
 */
export type ColumnTreatment = 'exported' | 'internal' | { isExported: boolean; replacement: SQL }

/** Declares the personal data of a table. A test fails for each column that is not declared. */
export interface PersonalDataTable {
  table: string
  /** Selects the rows of a person. */
  where: (subject: DataSubject) => SQL
  /** `cascaded` rows are deleted by a foreign key. `keepReason` says why rows are retained. */
  erasure: 'deleted' | 'cascaded' | { keepReason: string; eraseOnlyWhere?: SQL }
  columns: Record<string, ColumnTreatment>
  /** Updates other tables before the rows are erased. */
  beforeErase?: (tx: Database, subject: DataSubject, now: Date) => Promise<void>
}

/** Assigns one treatment to several columns. `names` are separated by spaces. */
export function eachColumn(
  treatment: ColumnTreatment,
  names: string,
): Record<string, ColumnTreatment> {
  return Object.fromEntries(names.split(' ').map((name) => [name, treatment]))
}

export function replaceWith(value: SQL): ColumnTreatment {
  return { isExported: true, replacement: value }
}

/** Returns the exported rows of a person by table. Tables without rows are left out. */
export async function collectPersonalData(
  db: Database,
  { personalDataMap, subject }: { personalDataMap: PersonalDataTable[]; subject: DataSubject },
): Promise<Record<string, Record<string, unknown>[]>> {
  const rowsByTable: Record<string, Record<string, unknown>[]> = {}
  for (const { table, where, columns } of personalDataMap) {
    const exported = Object.entries(columns).filter(([, treatment]) => isExported(treatment))
    if (exported.length === 0) continue
    const list = sql.join(
      exported.map(([name]) => sql.identifier(name)),
      sql`, `,
    )
    const from = sql`from ${sql.identifier(table)} where ${where(subject)}`
    const { rows } = await db.execute(sql`select ${list} ${from}`)
    if (rows.length > 0) rowsByTable[table] = rows
  }
  return rowsByTable
}

function isExported(treatment: ColumnTreatment): boolean {
  return typeof treatment === 'string' ? treatment === 'exported' : treatment.isExported
}

/** Erases the data of a person in the order of the map. Idempotent. */
export async function erasePersonalData(
  tx: Database,
  {
    personalDataMap,
    subject,
    now,
  }: { personalDataMap: PersonalDataTable[]; subject: DataSubject; now: Date },
): Promise<void> {
  for (const table of personalDataMap) {
    await table.beforeErase?.(tx, subject, now)
    const statement = buildEraseStatement(table, subject)
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
  const assignments = Object.entries(columns).flatMap(([column, treatment]) => {
    if (typeof treatment === 'string') return []
    return [sql`${sql.identifier(column)} = ${treatment.replacement}`]
  })
  if (assignments.length === 0) return null
  const condition = sql`${where(subject)} and ${erasure.eraseOnlyWhere ?? sql`true`}`
  return sql`update ${name} set ${sql.join(assignments, sql`, `)} where ${condition}`
}
