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

/** What the words typed so far may become: phrases that will find something, a category, the best products. */
export async function suggestSearch(db: Database, q: string): Promise<SearchSuggestions> {
  if (!/[\p{L}\p{N}]/u.test(q)) return { phrases: [], category: null, products: [] }

  const [typed, category] = await Promise.all([
    findProductsByPrefix(db, q),
    findCategoryByWord(db, q),
  ])
  const meant = typed.length > 0 ? q : await correctSearchQuery(db, q)
  const products = typed.length > 0 || !meant ? typed : await findProductsByPrefix(db, meant)
  const phrases = suggestPhrases(
    meant ?? q,
    products.map(({ title }) => title),
  )
  return { phrases, category, products: products.slice(0, MAX_PRODUCTS) }
}

/** The best of the first few hundred whose words begin as the last word does. */
function findProductsByPrefix(db: Database, q: string): Promise<ListedProduct[]> {
  return rawQuery<ListedProduct>(db, PREFIX_SEARCH_SQL, [q])
}

/** Of the categories with such a word in their name, the one that has most to show. */
async function findCategoryByWord(db: Database, q: string): Promise<CategoryRow | null> {
  const asked = slugify(q)
  const found = (await listCategories(db))
    .filter(({ name }) => `-${slugify(name)}`.includes(`-${asked}`))
    .sort((a, b) => b.productCount - a.productCount)
  return found[0] ?? null
}

const PREFIX_SEARCH_SQL = `
  with hits as materialized (
    select p.id, ts_rank(p.search, asked) as rank
    from to_tsquery('shop', replace(plain_words($1), ' ', ' & ') || ':*') asked, products p
    where p.status = 'active' and p.search @@ asked limit 500
  ), best as (
    select id, rank from hits order by rank desc, id desc limit 40
  )
  select ${LISTED_PRODUCT_COLUMNS} from best join products p using (id) order by best.rank desc, p.id desc`
