import { eq, like, or } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { products } from './tables.ts'

/** `Füße & Straße!` → `fusse-strasse`; `item` when nothing is left. */
export function slugify(text: string): string {
  const ascii = text
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  const slug = ascii
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug.slice(0, 100).replace(/-+$/, '') || 'item'
}

/**
 * A slug nobody has: `blue-cap`, or else `blue-cap-2`; none of those already `given` away either. Two who ask at once
 * may get the same; the unique key decides.
 */
export async function generateUniqueSlug(
  db: Database,
  text: string,
  reserved: ReadonlySet<string> = new Set(),
): Promise<string> {
  const slug = slugify(text)
  const taken = await db
    .select({ slug: products.slug })
    .from(products)
    .where(or(eq(products.slug, slug), like(products.slug, `${slug}-%`)))
  const slugs = new Set([...reserved, ...taken.map((row) => row.slug)])

  let free = slug
  for (let next = 2; slugs.has(free); next++) free = `${slug}-${next}`
  return free
}
