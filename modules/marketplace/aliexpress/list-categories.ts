import { z } from 'zod'
import { err, ok, type Result } from '#platform/result'
import { callMarketplace, type MarketplaceClient } from '../client/call-marketplace.ts'
import type { CallErrorCode } from '../error-codes.ts'
import type { ListCategoriesInput } from '../provider/marketplace-provider.ts'
import type { SupplierCategory } from '../supplier-product.ts'
import { requiredText, wireList, wireText } from '../wire/wire-schemas.ts'
import { resultAnswer } from './result-answer.ts'

const Category = z.object({
  category_id: requiredText,
  category_name: requiredText,
  parent_category_id: wireText,
})
const CategoriesAnswer = resultAnswer({ categories: wireList(Category) })

/** Lists the categories of the marketplace, in any order: a parent can come after its children. */
export async function listCategories(
  client: MarketplaceClient,
  { language, signal }: ListCategoriesInput,
): Promise<Result<SupplierCategory[], CallErrorCode>> {
  const method = 'aliexpress.ds.category.get'
  const parameters = { language }
  const options = { needsToken: false, isRepeatable: true, signal }
  const response = await callMarketplace(client, { method, parameters, ...options })
  if (!response.ok) return response
  const { resp_code: code, result } = CategoriesAnswer.parse(response.value).resp_result
  if (code !== 200) return err('marketplace_unavailable', { method, reason: `${code}` })
  return ok(result.categories.map(toCategory))
}

function toCategory(row: z.output<typeof Category>): SupplierCategory {
  const parentId = row.parent_category_id
  // Both stand for a category at the top.
  const isRoot = parentId === null || parentId === '0'
  return { id: row.category_id, name: row.category_name, parentId: isRoot ? null : parentId }
}
