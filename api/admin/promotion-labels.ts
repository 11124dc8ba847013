import {
  type CategoryId,
  getCategoryTree,
  listProductsById,
  type ProductId,
} from '#modules/catalog'
import { listUserEmails, type UserId } from '#modules/identity'
import type { Promotion } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'

interface LabelContext {
  language: Language
  /** The addresses of customers are left out otherwise. */
  canReadCustomers: boolean
}

/** Returns what the ids in the terms of a promotion stand for. */
export async function listPromotionLabels(
  db: Database,
  { conditions, actions }: Promotion,
  { language, canReadCustomers }: LabelContext,
): Promise<Record<string, string>> {
  const parts = [...conditions, ...actions]
  const scopes = parts.filter((part) => 'product_ids' in part)
  const productIds = scopes.flatMap(({ product_ids }) => product_ids as ProductId[])
  const categoryIds = scopes.flatMap(({ category_ids }) => category_ids as CategoryId[])
  const userIds = parts.flatMap((part) => ('user_ids' in part ? (part.user_ids as UserId[]) : []))
  const products = await listProductsById(db, [...new Set(productIds)])
  const tree = categoryIds.length > 0 ? await getCategoryTree(db, language) : null
  const emails = canReadCustomers ? await listUserEmails(db, userIds) : new Map<UserId, string>()
  return Object.fromEntries([
    ...products.map(({ id, title }) => [id, title] as const),
    ...categoryIds.map((id) => [id, tree?.byId(id)?.name ?? id] as const),
    ...emails,
  ])
}
