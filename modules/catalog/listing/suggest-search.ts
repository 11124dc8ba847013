import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { slugify } from '#platform/i18n/slugify'
import type { CategoryRow } from '../categories/category-tree.ts'
import { listCategories } from '../categories/list-categories.ts'
import { findSearchMatch } from '../search/find-search-match.ts'
import { suggestPhrases } from '../search/suggest-phrases.ts'
import { buildMatchCondition } from './filter-conditions.ts'
import { LISTED_PRODUCT_COLUMNS, type ListedProduct } from './listed-product.ts'
import { buildSearchRank } from './search-hits.ts'

const MAX_PRODUCTS = 3

export interface SearchSuggestions {
  phrases: string[]
  category: CategoryRow | null
  products: ListedProduct[]
}

/** Suggests completions of a partly typed query: phrases that have results, a category and the best products. */
export async function suggestSearch(db: Database, q: string): Promise<SearchSuggestions> {
  if (!/[\p{L}\p{N}]/u.test(q)) return { phrases: [], category: null, products: [] }

  const [{ query, products }, category] = await Promise.all([
    findProductsByPrefix(db, q),
    findCategoryByWord(db, q),
  ])
  const titles = products.map(({ title }) => title)
  return {
    phrases: suggestPhrases(query, titles),
    category,
    products: products.slice(0, MAX_PRODUCTS),
  }
}

/** Treats the last word of the query as a prefix. Ranks the first 500 hits and returns the best 40. */
async function findProductsByPrefix(db: Database, q: string) {
  const search = await findSearchMatch(db, { q, isPrefix: true })
  const values: unknown[] = []
  const text = `
    with hits as materialized (
      select p.id, p.stock_state, p.review_count, p.search from products p
      where p.status = 'active' and ${buildMatchCondition(search, values)} limit 500
    ), best as (
      select p.id, ${buildSearchRank(search, values)} as rank from hits p order by rank desc, id desc limit 40
    )
    select ${LISTED_PRODUCT_COLUMNS} from best join products p using (id) order by best.rank desc, p.id desc`
  const products = await rawQuery<ListedProduct>(db, text, values)
  return { query: search.correctedQ ?? q, products }
}

/** Of the categories with a word in their name that begins with the query, returns the one with the most products. */
async function findCategoryByWord(db: Database, q: string): Promise<CategoryRow | null> {
  const slug = slugify(q)
  const matching = (await listCategories(db))
    .filter(({ name }) => `-${slugify(name)}`.includes(`-${slug}`))
    .sort((a, b) => b.productCount - a.productCount)
  return matching[0] ?? null
}
