import { inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { generateUniqueSlug, slugify } from '../slugify.ts'
import { products } from '../tables.ts'

/** A slug for each of these wishes, free in the shop and among themselves; one query when none is taken. */
export async function generateUniqueSlugs(db: Database, texts: string[]): Promise<string[]> {
  const slugs = texts.map(slugify)
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(inArray(products.slug, slugs))
  const taken = new Set(rows.map(({ slug }) => slug))
  const given = new Set<string>()

  for (const slug of slugs) {
    const isFree = !taken.has(slug) && !given.has(slug)
    given.add(isFree ? slug : await generateUniqueSlug(db, slug, given))
  }
  return [...given]
}
