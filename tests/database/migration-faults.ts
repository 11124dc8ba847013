/** What a migration must not do while people shop and older versions run beside it, and why, or what to do instead. */
const REASONS = {
  not_listed: 'it is not on the list of what a migration may say',
  contract_unknown: 'that is no earlier migration',
  statements_not_split: 'without a transaction, each statement ends its line',

  index_locks_table: 'the table is locked meanwhile: use "concurrently"',
  index_needs_no_transaction: '"concurrently" needs the line "-- transaction: none"',
  index_dropped: 'an older version may need it, also for "on conflict"',

  column_needs_value: 'an older version inserts rows without it: give it a default',
  column_rewrites_table: 'all rows are written again',
  column_reads_rows: 'all rows are read under a lock',
  column_dropped: 'an older version may use it',
  type_changed: 'rows are written again, and an older version expects the other type',
  default_dropped: 'an older version inserts rows without it',
  not_null_reads_rows: 'add a constraint "not null … not valid" and validate it',

  constraint_reads_rows: 'all rows are read under a lock: use "not valid", or "unique using index"',
  constraint_dropped:
    'an older version may need it, also for "on conflict": only one that is added again, to check or to refer, may go',
  validated_under_lock: 'the lock of the transaction that added it lasts until all rows are read',
  partition_attached: 'rows are read under a lock: platform/db/partitions.ts makes partitions',

  renamed: 'an older version uses the old name',
  dropped: 'an older version may use it',
  rows_changed:
    'rows of a table that is in use are changed by a job in batches: platform/db/change-in-batches.ts',
  rows_copied: 'older versions go on writing: copy rows by a job',
} as const

/** `code: subject (reason)`. */
export function toFault(code: keyof typeof REASONS, subject: string): string {
  return `${code}: ${subject} (${REASONS[code]})`
}
