import { inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { products } from '../tables.ts'

/** Returns the titles of products by slug. Unknown slugs are left out. */
export async function listTitlesBySlug(
  db: Database,
  slugs: string[],
): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const { slug, title } = products
  const rows = await db.select({ slug, title }).from(products).where(inArray(slug, slugs))
  return new Map(rows.map((row) => [row.slug, row.title]))
}
