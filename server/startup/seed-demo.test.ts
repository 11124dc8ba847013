import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { findDrawing } from '#demo/art/find-drawing'
import { motifNames } from '#demo/art/index'
import { catalogueEntries, departments } from '#demo/catalogue/catalogue-entries'
import { EMPTY_LISTING_FILTER, listProducts } from '#modules/catalog'
import { listArticles } from '#modules/content'
import { findSellerDiscrepancies, sellerSetting } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { openTestShop, utc } from '#tests/support/test-shop'
import { seedDemo } from './seed-demo.ts'

const now = utc('2026-08-22 09:00')
const storeName = 'Lamp & Co.'

test('the demo shop has 240 products in six departments, and every kind of picture', () => {
  assert.ok(catalogueEntries.length >= 240, `${catalogueEntries.length} products`)
  assert.equal(departments.length, 6)
  assert.ok(departments.every(({ subcategories }) => subcategories.length >= 3))
  const drawnKinds = new Set(catalogueEntries.map(({ productLine }) => productLine.motif))
  assert.deepEqual(
    motifNames.filter((name) => !drawnKinds.has(name)),
    [],
  )
})

test('the seller of the demo shop has its name and an address that is obviously an example', async () => {
  const { db } = await openTestShop()
  await seedDemo(db, { storeName, now })

  const { name, lines, email } = await sellerSetting.get(db)
  assert.equal(name, storeName)
  assert.match([...lines, email].join(), /Example.*\.example$/)
  assert.deepEqual(await findSellerDiscrepancies(db, { isMoneyReal: false }), [])
  const [discrepancy] = await findSellerDiscrepancies(db, { isMoneyReal: true })
  assert.match(discrepancy?.found ?? '', /example of the demo/)
})

test('every picture of the demo shop can be drawn, and no two products share their first picture', async () => {
  const { db } = await openTestShop()
  await seedDemo(db, { storeName, now })

  const sources = await listColumn(db, 'select source from product_images')
  const imageSources = await listColumn(
    db,
    'select image_src from products union all select image_src from categories',
  )
  for (const name of [...sources, ...imageSources]) {
    assert.ok(findDrawing(name.replace(/^art:|^\/images\/art\//, '')), name)
  }
  const firstPictures = await listColumn(db, 'select image_src from products')
  assert.deepEqual(
    firstPictures.filter((src, index) => firstPictures.indexOf(src) !== index),
    [],
  )
})

test('the demo shop has reductions, low and sold-out stock, both sources and ratings', async () => {
  const { db } = await openTestShop()
  const marketplaceUrl = 'http://shop.test/sandbox/marketplace'
  await seedDemo(db, { storeName, now, marketplaceUrl })
  const { rows } = await db.execute<Record<string, number>>(sql`
    select count(*)::int as products, count(compare_at_minor)::int as reduced,
      count(*) filter (where stock_state = 'low')::int as low,
      count(*) filter (where stock_state = 'out')::int as out,
      count(*) filter (where source = 'aliexpress' and affiliate_url = ${marketplaceUrl} || '/item/' || ali_id)::int as marketplace,
      count(*) filter (where created_at > ${now.toISOString()}::timestamptz - interval '30 days')::int as fresh,
      (select avg(rating)::float from reviews) as rating, (select count(*)::int from reviews) as reviews
    from products`)
  const shop = rows[0]!

  assert.ok(shop.products! >= 240 && shop.reduced! >= 30 && shop.low! >= 8 && shop.out! >= 2)
  assert.ok(shop.marketplace! > shop.products! / 7 && shop.marketplace! < shop.products! / 4)
  assert.ok(shop.fresh! >= 50 && shop.fresh! <= 60, `${shop.fresh} new`)
  assert.ok(shop.reviews! > 1000 && Math.abs(shop.rating! - 4.3) < 0.1, `${shop.rating}`)
})

test("each variant's stock is the sum of its movements", async () => {
  const { db } = await openTestShop()
  await seedDemo(db, { storeName, now })
  const wrongSkus = await listColumn(
    db,
    `select sku from variants v where stock <> (
      select coalesce(sum(quantity), 0) from stock_movements m where m.variant_id = v.id)`,
  )
  assert.deepEqual(wrongSkus, [])
})

test('seeding a shop twice adds nothing, and two seeded shops are equal', async () => {
  const { db } = await openTestShop()
  await seedDemo(db, { storeName, now })
  const before = await fingerprint(db)
  await seedDemo(db, { storeName, now })
  assert.deepEqual(await fingerprint(db), before)

  const other = await openTestShop()
  await seedDemo(other.db, { storeName, now })
  assert.deepEqual(await fingerprint(other.db), before)
})

test('seeding that is interrupted leaves the shop empty', async () => {
  const { db } = await openTestShop()
  const interrupted = db.transaction(async (tx) => {
    await seedDemo(tx, { storeName, now })
    throw new Error('the power failed')
  })
  await assert.rejects(interrupted, /power/)

  const newest = { filter: EMPTY_LISTING_FILTER, sort: 'newest', limit: 1, after: null } as const
  assert.deepEqual((await listProducts(db, newest)).items, [])
  assert.deepEqual(await listColumn(db, 'select name from categories'), [])
})

/** All values that are neither random nor a time. */
function fingerprint(db: Database): Promise<string[]> {
  return listColumn(
    db,
    `select concat_ws(' ', p.slug, p.created_at, p.price_minor, p.compare_at_minor, p.rating_counts, p.image_src,
      (select string_agg(v.sku || v.stock || v.price_minor, ' ' order by v.position) from variants v where v.product_id = p.id))
    from products p order by p.slug`,
  )
}

async function listColumn(db: Database, query: string): Promise<string[]> {
  const { rows } = await db.execute(sql.raw(query))
  return rows.map((row) => `${Object.values(row)[0]}`)
}

test('the demo shop has eight articles in English and German, about products that it has', async () => {
  const { db } = await openTestShop()
  await seedDemo(db, { storeName, now })

  for (const language of ['en', 'de'] as const) {
    const articles = await listArticles(db, language)
    assert.ok(articles.length >= 8)
    for (const article of articles) {
      assert.equal(article.language, language, article.slug)
      assert.ok(article.published_on < '2026-08-22')
    }
  }
  const texts = await listColumn(db, 'select markdown from article_texts')
  for (const text of texts) assert.ok(text.split(/\s+/).length >= 400, text.slice(0, 80))
  const unknown = await listColumn(
    db,
    `select slug from (select distinct unnest(product_slugs) as slug from articles) named
      where slug not in (select slug from products where status = 'active')`,
  )
  assert.deepEqual(unknown, [])
})
