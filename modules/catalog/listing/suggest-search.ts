import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Language } from '#platform/i18n/languages'
import { slugify } from '#platform/i18n/slugify'
import type { CategoryRow } from '../categories/category-tree.ts'
import { listCategories } from '../categories/list-categories.ts'
import { hasCompoundWords } from '../search/read-search-query.ts'
import { resolveSearch } from '../search/resolve-search.ts'
import { buildSearchHitsSource } from '../search/search-hits-source.ts'
import { suggestPhrases } from '../search/suggest-phrases.ts'
import { translateProducts } from '../translations/translate-products.ts'
import { LISTED_PRODUCT_COLUMNS, type ListedProduct } from './listed-product.ts'
import { buildSearchRank } from './search-hits.ts'

const MAX_PRODUCTS = 3

interface SuggestSearchInput {
  q: string
  language: Language
}

/** In the language, as far as products and categories are translated. */
export interface SearchSuggestions {
  phrases: string[]
  category: CategoryRow | null
  products: ListedProduct[]
}

/** Suggests completions of a partly typed query: phrases that have results, a category and the best products. */
export async function suggestSearch(
  db: Database,
  { q, language }: SuggestSearchInput,
): Promise<SearchSuggestions> {
  if (!/[\p{L}\p{N}]/u.test(q)) return { phrases: [], category: null, products: [] }

  const [{ query, products }, category] = await Promise.all([
    findProductsByPrefix(db, { q, language }),
    findCategoryByWord(db, { q, language }),
  ])
  const titles = products.map(({ title }) => title)
  return {
    phrases: suggestPhrases(query, titles, { hasCompounds: hasCompoundWords(language) }),
    category,
    products: products.slice(0, MAX_PRODUCTS),
  }
}

/** Treats the last word of the query as a prefix. Ranks the first 500 hits and returns the best 40. */
async function findProductsByPrefix(db: Database, { q, language }: SuggestSearchInput) {
  const search = await resolveSearch(db, { q, language, isPrefix: true })
  const values: unknown[] = []
  const { from, condition, vector } = buildSearchHitsSource(search, values)
  const text = `
    with hits as materialized (
      select p.id, p.stock_state, p.review_count, ${vector} from ${from}
      where ${condition} limit 500
    ), best as (
      select p.id, ${buildSearchRank(search, { vector: 'p.search', values })} as rank from hits p order by rank desc, id desc limit 40
    )
    select ${LISTED_PRODUCT_COLUMNS} from best join products p using (id) order by best.rank desc, p.id desc`
  const products = await rawQuery<ListedProduct>(db, text, values)
  const translated = await translateProducts(db, products, language)
  return { query: search.correctedQ ?? q, products: translated }
}

/** Of the categories with a word in their name that begins with the query, returns the one with the most products. */
async function findCategoryByWord(
  db: Database,
  { q, language }: SuggestSearchInput,
): Promise<CategoryRow | null> {
  const slug = slugify(q)
  const matching = (await listCategories(db, language))
    .filter(({ name }) => `-${slugify(name)}`.includes(`-${slug}`))
    .sort((a, b) => b.productCount - a.productCount)
  return matching[0] ?? null
}
