import { ask } from '#platform/ask'
import type { Database } from '#platform/database'
import type { CategoryRow } from './category-tree.ts'
import { correctSearch } from './correct-search.ts'
import { listCategories } from './list-categories.ts'
import { LISTED_COLUMNS, type ListedProduct } from './listed-product.ts'
import { phrasesFor } from './phrases.ts'
import { slugOf } from './slug.ts'

const MOST_PRODUCTS = 3

export interface Suggested {
  phrases: string[]
  category: CategoryRow | null
  products: ListedProduct[]
}

/** What the words typed so far may become: phrases that will find something, a category, the best products. */
export async function suggest(db: Database, q: string): Promise<Suggested> {
  if (!/[\p{L}\p{N}]/u.test(q)) return { phrases: [], category: null, products: [] }

  const [typed, category] = await Promise.all([startingWith(db, q), categoryLike(db, q)])
  const meant = typed.length > 0 ? q : await correctSearch(db, q)
  const products = typed.length > 0 || !meant ? typed : await startingWith(db, meant)
  const phrases = phrasesFor(
    meant ?? q,
    products.map(({ title }) => title),
  )
  return { phrases, category, products: products.slice(0, MOST_PRODUCTS) }
}

/** The best of the first few hundred whose words begin as the last word does. */
function startingWith(db: Database, q: string): Promise<ListedProduct[]> {
  return ask<ListedProduct>(db, STARTING_WITH, [q])
}

/** Of the categories with such a word in their name, the one that has most to show. */
async function categoryLike(db: Database, q: string): Promise<CategoryRow | null> {
  const asked = slugOf(q)
  const found = (await listCategories(db))
    .filter(({ name }) => `-${slugOf(name)}`.includes(`-${asked}`))
    .sort((a, b) => b.productCount - a.productCount)
  return found[0] ?? null
}

const STARTING_WITH = `
  with hits as materialized (
    select p.id, ts_rank(p.search, asked) as rank
    from to_tsquery('shop', replace(plain_words($1), ' ', ' & ') || ':*') asked, products p
    where p.status = 'active' and p.search @@ asked limit 500
  ), best as (
    select id, rank from hits order by rank desc, id desc limit 40
  )
  select ${LISTED_COLUMNS} from best join products p using (id) order by best.rank desc, p.id desc`
