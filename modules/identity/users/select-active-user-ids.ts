import { sql } from 'drizzle-orm'

/** SQL of the ids of users who are not deleted, for queries of modules that depend on identity. */
export const selectActiveUserIds = sql`select id from users where deleted_at is null`
