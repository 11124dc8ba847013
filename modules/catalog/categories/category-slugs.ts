import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { slugify } from '#platform/i18n/slugify'
import { type CategoryId, categories, categoryRedirects } from '../tables.ts'

/** `hoodies`; when that is taken, `clothing-hoodies`; when that is taken too, `clothing-hoodies-2`. */
export async function generateCategorySlug(db: Database, path: string[]): Promise<string> {
  const short = slugify(path.at(-1)!)
  if (!(await isCategorySlugTaken(db, short))) return short
  const long = slugify(path.join(' '))
  if (!(await isCategorySlugTaken(db, long))) return long
  let number = 2
  while (await isCategorySlugTaken(db, `${long}-${number}`)) number++
  return `${long}-${number}`
}

/** Whether another category has the slug now. Former slugs are free. */
export async function isCategorySlugTaken(
  db: Database,
  slug: string,
  exceptId?: CategoryId,
): Promise<boolean> {
  const isOther = exceptId && ne(categories.id, exceptId)
  return (await db.$count(categories, and(eq(categories.slug, slug), isOther))) > 0
}

/** A slug that a category has now leads to no other one. */
export async function deleteCategoryRedirects(tx: Database, slugs: string[]): Promise<void> {
  await tx.delete(categoryRedirects).where(inArray(categoryRedirects.slug, slugs))
}

/** The slugs lead to the category from now on. */
export async function createCategoryRedirects(
  tx: Database,
  { categoryId, slugs }: { categoryId: CategoryId; slugs: string[] },
): Promise<void> {
  await deleteCategoryRedirects(tx, slugs)
  await tx.insert(categoryRedirects).values(slugs.map((slug) => ({ slug, categoryId })))
}
