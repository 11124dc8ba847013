/**
 * Returns the SQL of an array parameter whose length PostgreSQL cannot see while planning, as in `id = any(…)`. It plans
 * such a statement once per connection. A visible length makes it plan every execution, which takes longer than to run a
 * short statement.
 */
export function buildArrayParameter(position: number, type: 'uuid' | 'text'): string {
  return `array(select unnest($${position}::${type}[]))`
}
