import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { CategoryRow } from '../categories/category-tree.ts'
import { listCategories } from '../categories/list-categories.ts'
import { correctSearchQuery } from '../search/correct-search-query.ts'
import { suggestPhrases } from '../search/suggest-phrases.ts'
import { slugify } from '../slugify.ts'
import { LISTED_PRODUCT_COLUMNS, type ListedProduct } from './listed-product.ts'

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
    findProductsWithCorrection(db, q),
    findCategoryByWord(db, q),
  ])
  const titles = products.map(({ title }) => title)
  return {
    phrases: suggestPhrases(query, titles),
    category,
    products: products.slice(0, MAX_PRODUCTS),
  }
}

/** Corrects the spelling of a query that finds nothing, and searches again. */
async function findProductsWithCorrection(db: Database, q: string) {
  const products = await findProductsByPrefix(db, q)
  const corrected = products.length > 0 ? null : await correctSearchQuery(db, q)
  if (!corrected) return { query: q, products }
  return { query: corrected, products: await findProductsByPrefix(db, corrected) }
}

/** Treats the last word of the query as a prefix. Ranks the first 500 hits and returns the best 40. */
function findProductsByPrefix(db: Database, q: string): Promise<ListedProduct[]> {
  return rawQuery<ListedProduct>(db, PREFIX_SEARCH_SQL, [q])
}

/** Of the categories with a word in their name that begins with the query, returns the one with the most products. */
async function findCategoryByWord(db: Database, q: string): Promise<CategoryRow | null> {
  const slug = slugify(q)
  const matching = (await listCategories(db))
    .filter(({ name }) => `-${slugify(name)}`.includes(`-${slug}`))
    .sort((a, b) => b.productCount - a.productCount)
  return matching[0] ?? null
}

const PREFIX_SEARCH_SQL = `
  with hits as materialized (
    select p.id, ts_rank(p.search, query) as rank
    from to_tsquery('shop', replace(plain_words($1), ' ', ' & ') || ':*') query, products p
    where p.status = 'active' and p.search @@ query limit 500
  ), best as (
    select id, rank from hits order by rank desc, id desc limit 40
  )
  select ${LISTED_PRODUCT_COLUMNS} from best join products p using (id) order by best.rank desc, p.id desc`
