import { pictureSrc } from '#contract/pictures'
import { arranged } from '#db/demo/arrange'
import { momentsOf } from '#db/demo/calendar'
import { composed, picture } from '#db/demo/compose'
import { home } from '#db/demo/home'
import { opinionsOf } from '#db/demo/opine'
import { demoSeller } from '#db/demo/seller'
import { type Article, articles, departments } from '#db/demo/stock-list'
import {
  addProducts,
  type CategoryId,
  categoryPath,
  furnishCategory,
  listProducts,
  type ProductId,
  WHOLE_SHELF,
} from '#modules/catalog'
import { editHome } from '#modules/content'
import { seller } from '#modules/invoices'
import { takeInReviews } from '#modules/reviews'
import type { Database } from '#platform/database'

/** A shop to look at, dated back from now. A shop that has products is left alone: false. Call it in a transaction. */
export async function seedDemo(
  tx: Database,
  { storeName, now }: { storeName: string; now: Date },
): Promise<boolean> {
  const any = { shelf: WHOLE_SHELF, sort: 'newest', limit: 1, after: null } as const
  const { items } = await listProducts(tx, any)
  if (items.length > 0) return false

  await editHome(tx, { blocks: home, now })
  await seller.write(tx, { value: demoSeller(storeName), now })
  const shelves = await buildShelves(tx)
  const stocked = arranged(articles).map((article, place) => {
    return { article, moments: momentsOf(article, place, now) }
  })
  const drafts = stocked.map(({ article, moments }) =>
    composed(article, shelves.get(article.shelf)!, moments),
  )
  const ids = await addProducts(tx, { drafts, now })
  await seedReviews(
    tx,
    stocked.map(({ article, moments }, at) => ({ article, id: ids[at]!, added: moments.added })),
    now,
  )
  return true
}

/** The tree of categories, each with a picture; answers a shelf's category. */
async function buildShelves(tx: Database): Promise<Map<Article['shelf'], CategoryId>> {
  const built = new Map<Article['shelf'], CategoryId>()
  for (const [position, { name, family, shelves }] of departments.entries()) {
    const id = (await categoryPath(tx, [name]))!
    await furnishCategory(tx, { id, position, imageSrc: `/images/art/tile.${family}` })
    for (const [place, shelf] of shelves.entries()) {
      const below = (await categoryPath(tx, [name, shelf.name]))!
      const first = articles.find((article) => article.shelf === shelf)!
      const imageSrc = pictureSrc({ id: '', source: picture(first) })
      await furnishCategory(tx, { id: below, position: place, imageSrc })
      built.set(shelf, below)
    }
  }
  return built
}

interface Reviewed {
  article: Article
  id: ProductId
  added: Date
}

async function seedReviews(tx: Database, reviewed: Reviewed[], now: Date) {
  const written = reviewed.flatMap(({ article, id, added }) =>
    opinionsOf(article, { added, now }).map((opinion) => ({ ...opinion, productId: id })),
  )
  await takeInReviews(tx, written)
}
