import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint } from 'libpg-query'
import {
  listCalls,
  listTables,
  type MigrationContext,
  STABLE_FUNCTIONS,
  toTableName,
} from './migration-context.ts'
import { toFault } from './migration-faults.ts'

/** Returns the faults of an `alter table`. */
export function checkAlterTable(statement: AlterTableStmt, context: MigrationContext): string[] {
  if (statement.objtype !== 'OBJECT_TABLE') return [toFault('not_listed', 'AlterTableStmt')]
  const table = toTableName(statement.relation)
  const commands = (statement.cmds ?? []).flatMap((part) =>
    'AlterTableCmd' in part ? part.AlterTableCmd : [],
  )
  if (!context.created.has(table))
    return commands.flatMap((command) => checkCommand(table, command, context))
  const isShort = commands.every(({ subtype, def }) => {
    return !JOINING.has(subtype) || listTables(def).every((one) => context.created.has(one))
  })
  return isShort ? [] : [toFault('partition_attached', table)]
}

/** The rows of one table become those of another one, too. */
const JOINING = new Set<string | undefined>(['AT_AttachPartition', 'AT_AddInherit'])

/** Those that need no look at the rows, and that no older version notices. */
const SHORT_COMMANDS = new Set<string | undefined>([
  'AT_DropNotNull',
  'AT_SetStatistics',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_SetStorage',
])

function checkCommand(table: string, command: AlterTableCmd, context: MigrationContext): string[] {
  const { subtype, name, def } = command
  const part = `${table}.${name}`
  if (SHORT_COMMANDS.has(subtype)) return []
  switch (subtype) {
    case 'AT_AddColumn':
      return def && 'ColumnDef' in def ? checkNewColumn(table, def.ColumnDef) : []
    case 'AT_AddConstraint':
      return def && 'Constraint' in def ? checkNewConstraint(table, def.Constraint, context) : []
    case 'AT_ColumnDefault':
      return def || context.isContract ? [] : [toFault('default_dropped', part)]
    case 'AT_ValidateConstraint':
      if (!context.migration.isTransaction || !context.added.has(part)) return []
      return [toFault('validated_under_lock', part)]
    case 'AT_DropConstraint':
      if (context.isContract || isAddedAgain(table, name, context)) return []
      return [toFault('constraint_dropped', part)]
    case 'AT_DropColumn':
      return context.isContract ? [] : [toFault('column_dropped', part)]
    case 'AT_SetNotNull':
      return [toFault('not_null_reads_rows', part)]
    case 'AT_AlterColumnType':
      return [toFault('type_changed', part)]
    case 'AT_AttachPartition':
      return [toFault('partition_attached', table)]
    default:
      return [toFault('not_listed', `${subtype} of ${table}`)]
  }
}

function checkNewConstraint(table: string, constraint: Constraint, context: MigrationContext) {
  const { conname, contype, skip_validation: isUnchecked, indexname } = constraint
  const part = conname ? `${table}.${conname}` : table
  context.added.add(part)
  const isShort = isUnchecked || (contype === 'CONSTR_UNIQUE' && indexname)
  return isShort ? [] : [toFault('constraint_reads_rows', part)]
}

/** Whether this migration adds a constraint of the same name, which no `on conflict` can mean. */
function isAddedAgain(table: string, name: string | undefined, { statements }: MigrationContext) {
  const commands = statements.flatMap((statement) =>
    'AlterTableStmt' in statement && toTableName(statement.AlterTableStmt.relation) === table
      ? (statement.AlterTableStmt.cmds ?? [])
      : [],
  )
  return commands.some((command) => {
    if (!('AlterTableCmd' in command)) return false
    const { subtype, def } = command.AlterTableCmd
    if (subtype !== 'AT_AddConstraint' || !def || !('Constraint' in def)) return false
    const { conname, contype } = def.Constraint
    return conname === name && (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN')
  })
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
  if (has('CONSTR_NOTNULL') && !value) faults.push(toFault('column_needs_value', column))
  const differs = listCalls(value).some((name) => !STABLE_FUNCTIONS.has(name))
  if (differs || isSerial || has('CONSTR_GENERATED', 'CONSTR_IDENTITY'))
    faults.push(toFault('column_rewrites_table', column))
  // A default with a foreign key is looked up for all rows.
  const reads = has('CONSTR_CHECK', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY')
  if (reads || (value && has('CONSTR_FOREIGN'))) faults.push(toFault('column_reads_rows', column))
  return faults
}
