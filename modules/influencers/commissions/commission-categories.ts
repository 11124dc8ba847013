import { eq } from 'drizzle-orm'
import {
  type CategoryId,
  type CategoryTree,
  getCategoryTree,
  listCategoriesOfProducts,
  type ProductId,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { err, ok, type Result } from '#platform/result'
import type { CommissionCategory } from '../contract.ts'
import { commissionCategories } from '../tables.ts'

/** The categories of the catalogue that have one of the programme by their name. */
const CATEGORY_NAMES: Record<Exclude<CommissionCategory, 'others'>, string> = {
  electronics: 'Electronics',
  fashion: 'Fashion',
  home: 'Home & Garden',
  beauty: 'Beauty & Personal Care',
  digital: 'Digital Products',
}

/** Returns the category of the programme that each product belongs to: that of its category, or of the next one above. */
export async function findCommissionCategories(
  db: Database,
  productIds: ProductId[],
): Promise<Map<ProductId, CommissionCategory>> {
  const known = await loadKnown(db)
  const paths = await listCategoriesOfProducts(db, productIds)
  return new Map(
    productIds.map((id) => [id, findFirst(paths.get(id) ?? [], known.all) ?? 'others']),
  )
}

/** Returns the categories of the programme that a category of the catalogue has. */
export async function listUsedCategories(db: Database): Promise<Set<CommissionCategory>> {
  const { all } = await loadKnown(db)
  return new Set(all.values())
}

export interface CatalogCategory {
  id: CategoryId
  /** The names from the top down to its own. */
  path: string[]
  /** What a clerk has chosen. */
  chosen: CommissionCategory | null
  /** What it has without a choice. */
  usual: CommissionCategory
}

/** Lists the categories of the catalogue with what they have in the programme, each below its parent. */
export async function listCatalogCategories(
  db: Database,
  language: Language,
): Promise<CatalogCategory[]> {
  const known = await loadKnown(db)
  const tree = await getCategoryTree(db, language)
  const listed = tree.all.map(({ id }) => {
    const path = tree.path(id)
    const above = path.slice(0, -1).map((one) => one.id)
    const usual = known.named.get(id) ?? findFirst(above.toReversed(), known.all) ?? 'others'
    return { id, path: path.map(({ name }) => name), chosen: known.chosen.get(id) ?? null, usual }
  })
  const { compare } = new Intl.Collator(language)
  return listed.toSorted((a, b) => compare(a.path.join(' / '), b.path.join(' / ')))
}

/** Returns what a clerk has chosen for a category of the catalogue; null without a choice. */
export async function getChosenCategory(
  db: Database,
  categoryId: CategoryId,
): Promise<CommissionCategory | null> {
  const isOfCategory = eq(commissionCategories.categoryId, categoryId)
  const [row] = await db.select().from(commissionCategories).where(isOfCategory)
  return row?.commissionCategory ?? null
}

interface ChooseCategoryInput {
  categoryId: CategoryId
  /** Null to take the choice back. */
  category: CommissionCategory | null
  now: Date
}

/** Chooses which rates the products of a category of the catalogue have, for orders that are paid from now on. */
export async function chooseCommissionCategory(
  db: Database,
  { categoryId, category, now }: ChooseCategoryInput,
): Promise<Result<null, 'category_not_found'>> {
  const tree = await getCategoryTree(db)
  if (!tree.byId(categoryId)) return err('category_not_found')
  if (category === null) {
    await db.delete(commissionCategories).where(eq(commissionCategories.categoryId, categoryId))
    return ok(null)
  }
  const choice = { commissionCategory: category, updatedAt: now }
  await db
    .insert(commissionCategories)
    .values({ categoryId, ...choice })
    .onConflictDoUpdate({ target: commissionCategories.categoryId, set: choice })
  return ok(null)
}

interface KnownCategories {
  named: Map<CategoryId, CommissionCategory>
  chosen: Map<CategoryId, CommissionCategory>
  all: Map<CategoryId, CommissionCategory>
}

async function loadKnown(db: Database): Promise<KnownCategories> {
  const named = listNamed(await getCategoryTree(db))
  const rows = await db.select().from(commissionCategories)
  const chosen = rows.map((row) => [row.categoryId, row.commissionCategory] as const)
  return { named: new Map(named), chosen: new Map(chosen), all: new Map([...named, ...chosen]) }
}

function listNamed(tree: CategoryTree): [CategoryId, CommissionCategory][] {
  return Object.entries(CATEGORY_NAMES).flatMap(([code, name]) => {
    const id = tree.find(name)?.id
    return id ? [[id, code as CommissionCategory]] : []
  })
}

/** `path` begins with the category itself. */
function findFirst(
  path: CategoryId[],
  known: Map<CategoryId, CommissionCategory>,
): CommissionCategory | undefined {
  return path.map((id) => known.get(id)).find(Boolean)
}
