import { jsonb, uuid } from 'drizzle-orm/pg-core'
import type { Metadata } from '../contract.ts'
import type { UserId } from '../ids.ts'

/** A JSON object column that is never null. */
export const metadataColumn = (name: string) => jsonb(name).$type<Metadata>().notNull()

/** A nullable `user_id` column without a foreign key; callers add `notNull()` and `references()`. */
export const userIdColumn = () => uuid('user_id').$type<UserId>()
