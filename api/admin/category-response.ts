import type { Context } from 'hono'
import type { AdminCategory, AdminCategoryDetails } from '#contract/catalog'
import {
  type CategoryId,
  type CategoryWithCount,
  countOwnProducts,
  listAdminCategories,
  listCategoryNames,
  listFormerSlugs,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import type { AdminVariables } from '../http/admin-variables.ts'

export function toAdminCategory(category: CategoryWithCount): AdminCategory {
  const { id, name, slug, parentId, aliCatId, productCount, revision } = category
  return {
    ...{ id, name, slug, revision },
    parent_id: parentId,
    ali_cat_id: aliCatId,
    product_count: productCount,
  }
}

export async function findAdminCategory(
  db: Database,
  id: CategoryId,
): Promise<AdminCategoryDetails | null> {
  const category = (await listAdminCategories(db)).find((one) => one.id === id)
  if (!category) return null
  const [own, names, formerSlugs] = await parallel(
    countOwnProducts(db, id),
    listCategoryNames(db, id),
    listFormerSlugs(db, id),
  )
  return {
    ...toAdminCategory(category),
    ...{ own_product_count: own, names, former_slugs: formerSlugs },
  }
}

/** Responds with a category that exists, because the transaction has just written it. */
export async function respondWithCategory<Status extends 200 | 201>(
  c: Context<{ Variables: AdminVariables }>,
  id: CategoryId,
  status: Status,
) {
  const details = await findAdminCategory(c.var.db, id)
  return c.json(details!, status)
}
