import type { Database } from '../database.ts'

const databases = new WeakMap<Database, Database>()

/** Makes a view, which sends its statements elsewhere, use the caches and the services of its database. */
export function addView(view: Database, database: Database): void {
  databases.set(view, database)
}

/** Something that each database has one of, in this process. Its views share it, and transactions have none. */
export class SharedByViews<Value> {
  readonly #values = new WeakMap<Database, Value>()

  set(db: Database, value: Value): void {
    this.#values.set(db, value)
  }

  get(db: Database): Value | undefined {
    return this.#values.get(databases.get(db) ?? db)
  }
}
