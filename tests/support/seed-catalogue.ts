import { sql } from 'drizzle-orm'
import {
  type CategoryId,
  createProduct,
  findOrCreateCategoryPath,
  updateVariantPrice,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { dollars } from '#platform/money/money'

const LIGHTING = ['Home & Garden', 'Lighting']
const OPENING = new Date('2026-10-01T09:00:00Z')

/**
 * Seeds each case that a screen can show: a lamp with colours and sizes, of which some are sold out or unavailable, a
 * reduced, a nearly sold-out and a sold-out product, marketplace products with and without a link, and a very long
 * name. Then adds plain mugs, the newest last, until there are `count` products.
 */
export async function seedCatalogue(db: Database, { count = 40 } = {}) {
  const lighting = await createCategory(db, LIGHTING)
  const kitchen = await createCategory(db, ['Home & Garden', 'Tableware'])
  const audio = await createCategory(db, ['Electronics', 'Headphones'])
  await createCategory(db, ['Electronics', 'Kabellose Unterhaltungselektronik und Zubehör'])

  await addLamp(db, lighting)
  await addPlainProduct(db, 'Rose reading light', {
    category: lighting,
    art: 'deskLamp.blush.1',
    stock: 3,
  })
  await addPlainProduct(db, 'Brass lantern', {
    category: lighting,
    art: 'deskLamp.brick.1',
    stock: 0,
  })
  await addReducedProduct(db, { category: lighting, art: 'deskLamp.sky.1' })
  await addMarketplaceProducts(db, audio)
  await addPlainProduct(db, 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung', {
    category: kitchen,
    art: 'mug.clay.1',
  })
  for (let position = 8; position <= count; position++) {
    const art = `mug.${position % 2 ? 'forest' : 'sky'}.${position % 9}`
    await addPlainProduct(db, `Mug number ${position}`, {
      category: kitchen,
      art,
      price: 5 + position,
      position,
    })
  }
  await db.execute(
    sql`update products set rating_counts = '{0,1,2,7,54}' where slug = 'ostra-desk-lamp'`,
  )
}

async function createCategory(db: Database, path: string[]): Promise<CategoryId> {
  return (await findOrCreateCategoryPath(db, path))!
}

async function addLamp(db: Database, categoryId: CategoryId) {
  const colours = { mustard: '#dba430', forest: '#2f5d4e', brick: '#a5402f' }
  const sizes = ['24 cm', '30 cm', '36 cm']
  const isAvailable = (colour: string, size: string) => colour !== 'brick' || size === '36 cm'
  const variants = Object.keys(colours).flatMap((colour) =>
    sizes
      .filter((size) => isAvailable(colour, size))
      .map((size) => ({
        options: [colour, size],
        price: dollars(size === '36 cm' ? 69 : 59),
        stock: colour === 'mustard' && size === '24 cm' ? 0 : 20,
        image: `art:deskLamp.${colour}.0`,
      })),
  )
  const [first, ...others] = variants
  return createProduct(db, {
    title: 'Ostra desk lamp',
    description: '<p>A jointed arm and a shade you can turn with <b>one finger</b>.</p>',
    brand: 'Ostra',
    categoryId,
    attributes: [
      { name: 'Material', value: 'Aluminium, brass' },
      { name: 'Weight', value: '1.5 kg' },
      { name: 'Warranty', value: '1 year' },
    ],
    options: [
      {
        name: 'Colour',
        values: Object.entries(colours).map(([value, swatch]) => ({ value, swatch })),
      },
      { name: 'Shade', values: sizes.map((value) => ({ value })) },
    ],
    variants: [first!, ...others],
    images: ['mustard.0', 'mustard.0.d', 'mustard.1', 'forest.0', 'brick.0'].map((name) => ({
      source: `art:deskLamp.${name}`,
      alt: `Ostra desk lamp, ${name.split('.')[0]}`,
    })),
    now: OPENING,
  })
}

interface PlainProductInput {
  category: CategoryId
  art: string
  price?: number
  stock?: number
  /** Products with a higher position are newer and listed first. */
  position?: number
}

async function addPlainProduct(db: Database, title: string, input: PlainProductInput) {
  const { category: categoryId, art, price = 24, stock = 20, position = 1 } = input
  return createProduct(db, {
    title,
    description: `<p>${title}.</p>`,
    categoryId,
    images: [{ source: `art:${art}`, alt: title }],
    variants: [{ price: dollars(price), stock }],
    now: new Date(OPENING.getTime() + position * 60_000),
  })
}

async function addReducedProduct(db: Database, input: PlainProductInput) {
  const product = await addPlainProduct(db, 'Sky table lamp', { ...input, price: 59 })
  const variantId = product.onlyVariantId!
  await updateVariantPrice(db, { variantId, minor: 4130, now: new Date() })
}

async function addMarketplaceProducts(db: Database, categoryId: CategoryId) {
  const market = { source: 'aliexpress', categoryId, now: OPENING } as const
  const link = { affiliateUrl: 'https://s.click.aliexpress.com/e/_halden' }
  const images = [{ source: 'art:headphones.graphite.0', alt: 'Halden wireless headphones' }]
  const variants = [{ price: dollars(118), stock: 50 }] as const
  await createProduct(db, {
    ...market,
    ...link,
    title: 'Halden wireless headphones',
    images,
    variants: [...variants],
  })
  await createProduct(db, { ...market, title: 'Earbuds without a link', variants: [...variants] })
}
