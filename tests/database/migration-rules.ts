import { readFileSync } from 'node:fs'
import {
  type CreateStmt,
  type DeleteStmt,
  type DropStmt,
  type IndexStmt,
  type InsertStmt,
  type Node,
  parse,
  type RenameStmt,
  type SelectStmt,
  type UpdateStmt,
} from 'libpg-query'
import {
  getNumber,
  isDeclared,
  loadMigration,
  type Migration,
  splitStatements,
} from '#server/postgres/migration-file'
import {
  joinNames,
  listCalls,
  listTables,
  type MigrationContext,
  STABLE_FUNCTIONS,
  toTableName,
} from './migration-context.ts'
import { toFault } from './migration-faults.ts'
import { checkAlterTable } from './migration-table-rules.ts'

/**
 * Returns what a migration must not do while older versions of the shop run beside it and people shop, such as
 * `rows_changed: orders (…)`: what would lock a table for long or change many rows, or would take something away from an older
 * version. `earlier`: the names of the migrations before it. Rules of decision 0158; PostgreSQL's own parser reads the
 * statements, and what is not on the list is refused.
 */
export async function findMigrationFaults(
  folder: string,
  name: string,
  earlier: string[],
): Promise<string[]> {
  if (!isDeclared(name)) return []
  const migration = loadMigration(folder, name)
  const { stmts = [] } = await parse(migration.sql)
  const statements = stmts.flatMap(({ stmt }) => stmt ?? [])
  const context: MigrationContext = {
    migration,
    isContract: migration.kind?.kind === 'contract',
    earlierSql: earlier.map((one) => readFileSync(`${folder}/${one}`, 'utf8')).join('\n'),
    statements,
    created: new Set(),
    added: new Set(),
  }
  return [
    ...checkDeclaration(migration, earlier),
    ...checkSplit(migration, statements.length),
    ...statements.flatMap((statement) => checkStatement(statement, context)),
  ]
}

function checkDeclaration({ kind, name }: Migration, earlier: string[]): string[] {
  if (kind?.kind !== 'contract') return []
  const isEarlier = earlier.some((one) => getNumber(one) === kind.unusedSince)
  if (isEarlier && kind.unusedSince < getNumber(name)) return []
  return [toFault('contract_unknown', kind.unusedSince)]
}

function checkSplit({ isTransaction, sql, name }: Migration, count: number): string[] {
  if (isTransaction || splitStatements(sql).length === count) return []
  return [toFault('statements_not_split', name)]
}

type Kind = Node extends infer One ? (One extends unknown ? keyof One : never) : never
type Content<Named extends Kind> =
  Extract<Node, Record<Named, unknown>> extends Record<Named, infer Value> ? Value : never
type Check<Content> = (content: Content, context: MigrationContext) => string[]

const allow = () => []

/** The kinds of statements that a migration may contain, and what is checked of each. */
const CHECKS: { [Named in Kind]?: Check<Content<Named>> } = {
  CreateStmt: checkCreateTable,
  CreateSeqStmt: allow,
  CreateEnumStmt: allow,
  CreateDomainStmt: allow,
  CreateFunctionStmt: allow,
  CreateTrigStmt: allow,
  CommentStmt: allow,
  IndexStmt: checkCreateIndex,
  AlterTableStmt: checkAlterTable,
  // Adds a value, or renames one.
  AlterEnumStmt: ({ oldVal, typeName }, { isContract }) =>
    oldVal && !isContract ? [toFault('renamed', joinNames(typeName))] : [],
  RenameStmt: checkRename,
  DropStmt: checkDrop,
  InsertStmt: (...args) => [...checkInsert(...args), ...checkCalls(args[0])],
  UpdateStmt: (...args) => [...checkChange(...args), ...checkCalls(args[0])],
  DeleteStmt: (...args) => [...checkChange(...args), ...checkCalls(args[0])],
  SelectStmt: checkSelect,
}

function checkStatement(statement: Node, context: MigrationContext): string[] {
  const [kind, content] = Object.entries(statement)[0]!
  const check = CHECKS[kind as Kind] as Check<unknown> | undefined
  return check ? check(content, context) : [toFault('not_listed', kind)]
}

function checkCreateTable(statement: CreateStmt, { created }: MigrationContext): string[] {
  const { relation, inhRelations, if_not_exists: mayExist } = statement
  const table = toTableName(relation)
  // The name of a temporary table may stand for another one.
  if (relation?.relpersistence === 't') return [toFault('not_listed', 'CreateStmt')]
  if (!mayExist) created.add(table)
  const isShort = listTables(inhRelations).every((one) => created.has(one))
  return isShort ? [] : [toFault('partition_attached', listTables(inhRelations).join())]
}

function checkCreateIndex(
  { relation, concurrent }: IndexStmt,
  { created, migration }: MigrationContext,
) {
  const table = toTableName(relation)
  return created.has(table) ? [] : checkConcurrently(table, concurrent, migration)
}

function checkConcurrently(name: string, concurrent: boolean | undefined, migration: Migration) {
  if (!concurrent) return [toFault('index_locks_table', name)]
  return migration.isTransaction ? [toFault('index_needs_no_transaction', name)] : []
}

function checkRename(
  { relation, object, renameType }: RenameStmt,
  { isContract, created }: MigrationContext,
) {
  const table = relation ? toTableName(relation) : null
  if (isContract || (table && created.has(table))) return []
  const parts = object && 'List' in object ? object.List.items : []
  return [toFault('renamed', table ?? (joinNames(parts) || `${renameType}`))]
}

function checkDrop(drop: DropStmt, context: MigrationContext): string[] {
  return (drop.objects ?? []).flatMap((object) => {
    const name = getObjectName(object)
    if (drop.removeType === 'OBJECT_INDEX') return checkDropIndex(name, drop, context)
    const isAllowed = context.isContract || isCreatedAgain(name, drop, context)
    return isAllowed ? [] : [toFault('dropped', name)]
  })
}

function getObjectName(object: Node): string {
  if ('List' in object) return joinNames(object.List.items)
  if ('ObjectWithArgs' in object) return joinNames(object.ObjectWithArgs.objname)
  return 'TypeName' in object ? joinNames(object.TypeName.names) : JSON.stringify(object)
}

/** In front of `create index concurrently`, the rest of a failed attempt is dropped. Any other index may be a unique one. */
function checkDropIndex(name: string, drop: DropStmt, context: MigrationContext): string[] {
  const { statements, earlierSql, isContract, migration } = context
  const faults = checkConcurrently(name, drop.concurrent, migration)
  if (faults.length > 0 || isContract) return faults
  const isRest =
    drop.missing_ok &&
    statements.some((one) => 'IndexStmt' in one && one.IndexStmt.idxname === name) &&
    // Indexes of constraints have names that no migration has to mention.
    !/_(key|pkey|excl)\d*$/.test(name) &&
    !new RegExp(`\\b${name}\\b`).test(earlierSql)
  return isRest ? [] : [toFault('index_dropped', name)]
}

function isCreatedAgain(name: string, { removeType }: DropStmt, { statements }: MigrationContext) {
  if (removeType === 'OBJECT_TRIGGER') {
    return statements.some((one) => {
      if (!('CreateTrigStmt' in one)) return false
      const { relation, trigname } = one.CreateTrigStmt
      return `${toTableName(relation)}.${trigname}` === name
    })
  }
  if (removeType !== 'OBJECT_FUNCTION') return false
  const isFunction = (one: Node) =>
    'CreateFunctionStmt' in one && joinNames(one.CreateFunctionStmt.funcname) === name
  return REVIEWED_FUNCTIONS.has(name) || statements.some(isFunction)
}

/**
 * What a function does is not seen here, so a migration calls none, except for these of 0101 to 0105: they change the catalogue
 * alone and read no rows.
 */
const REVIEWED_FUNCTIONS = new Set(['add_partition_bound', 'partition_by_id'])

function checkSelect({ targetList = [], ...others }: SelectStmt): string[] {
  const isCall = targetList.every((target) => {
    const value = 'ResTarget' in target ? target.ResTarget.val : undefined
    if (!value || !('FuncCall' in value)) return false
    const { funcname, args = [] } = value.FuncCall
    return REVIEWED_FUNCTIONS.has(joinNames(funcname)) && args.every((arg) => 'A_Const' in arg)
  })
  const isPlain = Object.keys(others).every((key) => key === 'limitOption' || key === 'op')
  return isCall && isPlain ? [] : [toFault('not_listed', 'SelectStmt')]
}

/** A few rows of values may be added to any table. */
function checkInsert(statement: InsertStmt, context: MigrationContext): string[] {
  const { relation, selectStmt, onConflictClause, withClause } = statement
  const table = toTableName(relation)
  if (context.created.has(table)) return checkChange(statement, context)
  const isOfValues =
    !selectStmt || ('SelectStmt' in selectStmt && selectStmt.SelectStmt.valuesLists)
  const isPlain = !withClause && !JSON.stringify(selectStmt ?? '').includes('"SubLink"')
  const isOnlyNew = onConflictClause?.action !== 'ONCONFLICT_UPDATE'
  return isOfValues && isPlain && isOnlyNew ? [] : [toFault('rows_changed', table)]
}

function checkChange(
  statement: InsertStmt | UpdateStmt | DeleteStmt,
  { created }: MigrationContext,
): string[] {
  const table = toTableName(statement.relation)
  if (!created.has(table)) return [toFault('rows_changed', table)]
  const isOfNewRows = listTables(statement).every((one) => created.has(one))
  return isOfNewRows ? [] : [toFault('rows_copied', table)]
}

const HARMLESS_FUNCTIONS = new Set([
  ...STABLE_FUNCTIONS,
  ...['gen_random_uuid', 'jsonb_build_object', 'lower', 'upper'],
])

function checkCalls(statement: unknown): string[] {
  const others = listCalls(statement).filter((name) => !HARMLESS_FUNCTIONS.has(name))
  return others.map((name) => toFault('not_listed', `call of ${name}`))
}
