import { eq, inArray, like, or } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { slugify } from '#platform/i18n/slugify'
import { products } from '../tables.ts'

/**
 * Returns one slug for each text, unique among the products and among themselves. One query when no slug is taken.
 * Concurrent transactions may generate the same slug; the unique key on `products.slug` rejects the second.
 */
export async function generateUniqueSlugs(db: Database, texts: string[]): Promise<string[]> {
  const slugs = texts.map(slugify)
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(inArray(products.slug, slugs))
  const taken = new Set(rows.map(({ slug }) => slug))
  const generated = new Set<string>()

  for (const slug of slugs) {
    const isFree = !taken.has(slug) && !generated.has(slug)
    generated.add(isFree ? slug : await generateNumberedSlug(db, slug, generated))
  }
  return [...generated]
}

/** Returns the slug with the lowest free number: `blue-cap-2`. */
async function generateNumberedSlug(
  db: Database,
  slug: string,
  reserved: ReadonlySet<string>,
): Promise<string> {
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(or(eq(products.slug, slug), like(products.slug, `${slug}-%`)))
  const taken = new Set([...reserved, ...rows.map((row) => row.slug)])

  let free = slug
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
  return free
}
