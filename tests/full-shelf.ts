import { sql } from 'drizzle-orm'
import { addProduct, type CategoryId, categoryPath, changePrice } from '#modules/catalog'
import type { Database } from '#platform/database'
import { dollars } from '#platform/money'

const LIGHTING = ['Home & Garden', 'Lighting']
const OPENING = new Date('2026-10-01T09:00:00Z')

/**
 * A shelf on which everything that a screen can show happens once: a lamp with colours and sizes (some gone),
 * a reduction, a low and a sold-out product, one of the marketplace with a link and one without, a very long
 * name; then plain mugs, newest last, until there are as many as asked for.
 */
export async function fillShelf(db: Database, { count = 40 } = {}) {
  const lighting = await category(db, LIGHTING)
  const kitchen = await category(db, ['Home & Garden', 'Tableware'])
  const audio = await category(db, ['Electronics', 'Headphones'])
  await category(db, ['Electronics', 'Kabellose Unterhaltungselektronik und Zubehör'])

  await addLamp(db, lighting)
  await addPlain(db, 'Rose reading light', {
    category: lighting,
    art: 'deskLamp.blush.1',
    stock: 3,
  })
  await addPlain(db, 'Brass lantern', { category: lighting, art: 'deskLamp.brick.1', stock: 0 })
  await addReduced(db, { category: lighting, art: 'deskLamp.sky.1' })
  await addMarketplace(db, audio)
  await addPlain(db, 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung', {
    category: kitchen,
    art: 'mug.clay.1',
  })
  for (let place = 8; place <= count; place++) {
    const art = `mug.${place % 2 ? 'forest' : 'sky'}.${place % 9}`
    await addPlain(db, `Mug number ${place}`, { category: kitchen, art, price: 5 + place, place })
  }
  await db.execute(
    sql`update products set rating_counts = '{0,1,2,7,54}' where slug = 'ostra-desk-lamp'`,
  )
}

async function category(db: Database, path: string[]): Promise<CategoryId> {
  return (await categoryPath(db, path))!
}

async function addLamp(db: Database, categoryId: CategoryId) {
  const colours = { mustard: '#dba430', forest: '#2f5d4e', brick: '#a5402f' }
  const sizes = ['24 cm', '30 cm', '36 cm']
  const isMade = (colour: string, size: string) => colour !== 'brick' || size === '36 cm'
  const variants = Object.keys(colours).flatMap((colour) =>
    sizes
      .filter((size) => isMade(colour, size))
      .map((size) => ({
        options: [colour, size],
        price: dollars(size === '36 cm' ? 69 : 59),
        stock: colour === 'mustard' && size === '24 cm' ? 0 : 20,
        image: `art:deskLamp.${colour}.0`,
      })),
  )
  const [first, ...others] = variants
  return addProduct(db, {
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

interface Plain {
  category: CategoryId
  art: string
  price?: number
  stock?: number
  /** The later, the higher it stands. */
  place?: number
}

async function addPlain(db: Database, title: string, plain: Plain) {
  const { category: categoryId, art, price = 24, stock = 20, place = 1 } = plain
  return addProduct(db, {
    title,
    description: `<p>${title}.</p>`,
    categoryId,
    images: [{ source: `art:${art}`, alt: title }],
    variants: [{ price: dollars(price), stock }],
    now: new Date(OPENING.getTime() + place * 60_000),
  })
}

async function addReduced(db: Database, plain: Plain) {
  const product = await addPlain(db, 'Sky table lamp', { ...plain, price: 59 })
  const variantId = product.onlyVariantId!
  await changePrice(db, { variantId, minor: 4130, now: new Date() })
}

async function addMarketplace(db: Database, categoryId: CategoryId) {
  const market = { source: 'aliexpress', categoryId, now: OPENING } as const
  const link = { affiliateUrl: 'https://s.click.example/halden' }
  const images = [{ source: 'art:headphones.graphite.0', alt: 'Halden wireless headphones' }]
  const variants = [{ price: dollars(118), stock: 50 }] as const
  await addProduct(db, {
    ...market,
    ...link,
    title: 'Halden wireless headphones',
    images,
    variants: [...variants],
  })
  await addProduct(db, { ...market, title: 'Earbuds without a link', variants: [...variants] })
}
