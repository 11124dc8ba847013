import {
  type AlterTableCmd,
  type ColumnDef,
  type Constraint,
  type DropStmt,
  type IndexStmt,
  type Node,
  parse,
} from 'libpg-query'
import {
  getNumber,
  isDeclared,
  loadMigration,
  type Migration,
  splitStatements,
} from '#server/postgres/migration-file'

interface Context {
  migration: Migration
  /** Tables that this migration creates: nobody waits for them yet. */
  created: Set<string | undefined>
  /** Constraints that this migration adds without checking the rows. */
  added: Set<string | undefined>
}

/**
 * Returns what a migration must not do while older versions of the shop run beside it and people shop: one sentence for each
 * statement that would lock a table for long, or would take something away from an older version. `earlier`: the names of
 * the migrations before it. Rules of decision 0158; PostgreSQL's own parser reads the statements.
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
  const context: Context = {
    migration,
    created: new Set(statements.flatMap((statement) => getCreatedTable(statement) ?? [])),
    added: new Set(),
  }
  return [
    ...checkDeclaration(migration, earlier),
    ...checkSplit(migration, statements.length),
    ...statements.flatMap((statement) => checkStatement(statement, context)),
  ]
}

function getCreatedTable(statement: Node): string | undefined {
  if ('CreateStmt' in statement) return statement.CreateStmt.relation?.relname
  if ('CreateTableAsStmt' in statement) return statement.CreateTableAsStmt.into?.rel?.relname
  return undefined
}

function checkDeclaration({ kind, name }: Migration, earlier: string[]): string[] {
  if (kind?.kind !== 'contract') return []
  const isEarlier = earlier.some((one) => getNumber(one) === kind.unusedSince)
  if (isEarlier && kind.unusedSince < getNumber(name)) return []
  return [`what it drops is unused since ${kind.unusedSince}, which is no earlier migration`]
}

function checkSplit({ isTransaction, sql }: Migration, count: number): string[] {
  if (isTransaction || splitStatements(sql).length === count) return []
  return ['without a transaction, each statement ends with a semicolon at the end of its line']
}

function checkStatement(statement: Node, context: Context): string[] {
  const { migration, created } = context
  const isContract = migration.kind?.kind === 'contract'
  if ('IndexStmt' in statement) {
    const table = statement.IndexStmt.relation?.relname
    if (created.has(table)) return []
    return checkConcurrently(`an index of ${table} is created`, statement.IndexStmt, migration)
  }
  if ('AlterTableStmt' in statement) {
    const { relation, cmds = [] } = statement.AlterTableStmt
    if (created.has(relation?.relname)) return []
    return cmds.flatMap((command) =>
      'AlterTableCmd' in command
        ? checkTableCommand(`${relation?.relname}`, command.AlterTableCmd, context)
        : [],
    )
  }
  if ('RenameStmt' in statement) {
    const table = statement.RenameStmt.relation?.relname
    return isContract || created.has(table) ? [] : [`${table} or a part of it is renamed`]
  }
  if ('DropStmt' in statement) return checkDrop(statement.DropStmt, migration)
  if ('UpdateStmt' in statement) {
    const { relation, whereClause } = statement.UpdateStmt
    if (whereClause || created.has(relation?.relname)) return []
    return [`all rows of ${relation?.relname} are updated at once`]
  }
  if ('DeleteStmt' in statement) {
    const { relation, whereClause } = statement.DeleteStmt
    return whereClause ? [] : [`all rows of ${relation?.relname} are deleted at once`]
  }
  const [kind = ''] = Object.keys(statement)
  return LONG_STATEMENTS.has(kind) ? [`${kind} is long, or cannot be checked`] : []
}

const LONG_STATEMENTS = new Set([
  'LockStmt',
  'TruncateStmt',
  'ClusterStmt',
  'VacuumStmt',
  'ReindexStmt',
  'RefreshMatViewStmt',
  'DoStmt',
])

function checkDrop(drop: DropStmt, migration: Migration): string[] {
  if (drop.removeType === 'OBJECT_INDEX')
    return checkConcurrently('an index is dropped', drop, migration)
  if (migration.kind?.kind === 'contract' || REPLACED.has(drop.removeType)) return []
  return ['something is dropped that an older version may use']
}

/** They are created again in the same migration. */
const REPLACED = new Set<string | undefined>(['OBJECT_TRIGGER', 'OBJECT_FUNCTION'])

function checkConcurrently(
  what: string,
  { concurrent }: IndexStmt | DropStmt,
  migration: Migration,
): string[] {
  if (!concurrent) return [`${what} without concurrently`]
  return migration.isTransaction ? [`${what} concurrently without "-- transaction: none"`] : []
}

/** Those that need no look at the rows. Others are refused, known or not. */
const SHORT_COMMANDS = new Set<string | undefined>([
  'AT_ColumnDefault',
  'AT_DropNotNull',
  'AT_DropConstraint',
  'AT_SetStatistics',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_SetStorage',
  'AT_AttachPartition',
  'AT_EnableTrig',
  'AT_DisableTrig',
])

function checkTableCommand(table: string, command: AlterTableCmd, context: Context): string[] {
  const { subtype, name, def = {} as Node } = command
  if (SHORT_COMMANDS.has(subtype)) return []
  if (subtype === 'AT_AddColumn' && 'ColumnDef' in def) return checkNewColumn(table, def.ColumnDef)
  if (subtype === 'AT_AddConstraint' && 'Constraint' in def) {
    const { conname, skip_validation: isUnchecked, indexname } = def.Constraint
    context.added.add(conname)
    if (isUnchecked || indexname) return []
    return [`${table} gets a constraint without "not valid" or "using index"`]
  }
  if (subtype === 'AT_ValidateConstraint') {
    if (!context.migration.isTransaction || !context.added.has(name)) return []
    return [
      `${name} is validated in the transaction that has added it, whose lock lasts to its end`,
    ]
  }
  if (subtype === 'AT_DropColumn') {
    if (context.migration.kind?.kind === 'contract') return []
    return [`${table}.${name} is dropped, which an older version may use`]
  }
  if (subtype === 'AT_SetNotNull')
    return [`${table}.${name}: add a constraint "not null … not valid" and validate it`]
  if (subtype === 'AT_AlterColumnType') return [`the type of ${table}.${name} is changed`]
  return [`${subtype} of ${table} is not known to be short`]
}

function checkNewColumn(table: string, { colname, constraints = [], typeName }: ColumnDef) {
  const column = `${table}.${colname}`
  const parts = constraints.flatMap((part) => ('Constraint' in part ? part.Constraint : []))
  const has = (...types: Constraint['contype'][]) =>
    parts.some(({ contype }) => types.includes(contype))
  const value = parts.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr
  const isSerial = typeName?.names?.some(
    (part) => 'String' in part && /serial/.test(part.String.sval ?? ''),
  )
  const faults: string[] = []
  if (has('CONSTR_NOTNULL') && !value) faults.push(`${column} is not null and has no default`)
  if (isVolatile(value)) faults.push(`the default of ${column} differs for each row`)
  if (isSerial || has('CONSTR_GENERATED', 'CONSTR_IDENTITY'))
    faults.push(`${column} is worked out for all rows`)
  if (has('CONSTR_CHECK', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY'))
    faults.push(`${column} has a constraint for which all rows are read`)
  if (value && has('CONSTR_FOREIGN'))
    faults.push(`${column} has a default that is looked up for all rows`)
  return faults
}

const STABLE_FUNCTIONS = new Set(['now', 'statement_timestamp', 'transaction_timestamp'])

/** Whether an expression calls a function that is not known to have one result in a statement. */
function isVolatile(expression: unknown): boolean {
  if (expression === null || typeof expression !== 'object') return false
  if ('FuncCall' in expression) {
    const name = JSON.stringify(
      (expression as Extract<Node, { FuncCall: unknown }>).FuncCall.funcname,
    )
    if (!STABLE_FUNCTIONS.has(name.match(/"sval":"(\w+)"\}\}\]$/)?.[1] ?? '')) return true
  }
  return Object.values(expression).some(isVolatile)
}
