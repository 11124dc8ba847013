import { listStocks, toAliId } from '#demo/catalogue/build-product'
import { type CatalogueEntry, departments } from '#demo/catalogue/catalogue-entries'
import { listPictures, productImage, toColourName } from '#demo/catalogue/product-pictures'
import { createRandom, randomInteger } from '#demo/catalogue/random'
import { listParagraphs, toHtml } from '#demo/catalogue/translate-product'
import type { Department, Subcategory } from '#demo/catalogue/types'

/** A product of the demo, or one that only the supplier has. */
export type SupplierEntry = Omit<CatalogueEntry, 'number'> & { number: number | null }

/** What a supplier asks, in hundredths of what the demo shop asks. The price rule of the demo doubles it. */
const COST_PERCENT = 50

/** Describes a product as its supplier does, with ids that are always the same. */
export function toSupplierProduct(entry: SupplierEntry) {
  const { department, subcategory, product, productLine } = entry
  const random = createRandom(`supplier of ${product.title}`)
  const id = entry.number === null ? createId('1005007', product.title, 9) : toAliId(entry.number)
  const subcategoryId = toCategoryId(department, subcategory)
  return {
    id,
    title: product.title,
    html: buildHtml(entry),
    keywords: [department.name, subcategory.name].flatMap((name) => [name, KEYWORDS[name] ?? '']),
    categoryId: subcategoryId,
    categoryPath: [toCategoryId(department), subcategoryId],
    isOnSale: true,
    excludedCountries: [] as string[],
    attributes: Object.entries({ ...productLine.attributes, ...product.attributes }).map(
      ([name, value]) => ({ name, value }),
    ),
    pictures: listPictures(entry as CatalogueEntry).map(({ source }) => toPictureName(source)),
    skus: buildSkus(entry, id),
    seller: `Shop${randomInteger(random, 11, 29)} Store`,
    rating: randomInteger(random, 41, 49) / 10,
    reviewCount: randomInteger(random, 12, 2400),
    orderCount: randomInteger(random, 20, 9000),
    weightKg: productLine.weightGrams / 1000,
    idsByCountry: {} as Record<string, string>,
  }
}

export type SupplierProduct = ReturnType<typeof toSupplierProduct>

/** What shoppers search for besides the names of categories, by a department or a category. */
const KEYWORDS: Record<string, string> = {
  Dresses: 'summer dress',
  'Hoodies & Jackets': 'winter coat',
  'Home & Garden': 'home decor',
}

/** As sellers write it: with styles, links and pictures that a shop must not take over. */
function buildHtml(entry: SupplierEntry): string {
  const picture = toPictureName(productImage(entry as CatalogueEntry))
  return `<div style="font-size:18px">${toHtml(listParagraphs(entry as CatalogueEntry))}
<img src="{base}/pictures/${picture}.webp"><a href="https://www.aliexpress.com/store/1">More from our store</a></div>`
}

function buildSkus(entry: SupplierEntry, productId: string) {
  const { colours, product, productLine } = entry
  const choices = Object.entries(productLine.option?.values ?? { '': 0 })
  const random = createRandom(`skus of ${product.title}`)
  const stocks = entry.number === null ? null : listStocks(entry)
  return colours.flatMap((colour, colourIndex) =>
    choices.map(([choice, extra], choiceIndex) => {
      const cents = Math.round((product.price + extra) * COST_PERCENT)
      return {
        id: createId('120000', `${productId} ${colour} ${choice}`, 11),
        properties: [
          {
            ...{ id: 14, name: 'Color', valueId: 100 + colourIndex, value: toColourName(colour) },
            picture: toPictureName(productImage(entry as CatalogueEntry, colour)),
          },
          ...(productLine.option && choice
            ? [
                {
                  ...{ id: 5, name: productLine.option.name, value: choice },
                  valueId: 300 + choiceIndex,
                },
              ]
            : []),
        ],
        priceMinor: cents,
        listPriceMinor: product.compareAtPrice ? Math.round(cents * 1.25) : cents,
        stock:
          stocks?.[colourIndex * choices.length + choiceIndex] ?? randomInteger(random, 5, 400),
        maxQuantity: null as number | null,
      }
    }),
  )
}

/** `art:mug.forest.0` is the picture `mug.forest.0`. */
function toPictureName(source: string): string {
  return source.replace(/^art:/, '')
}

/** The id of a department, or of one of its categories. */
export function toCategoryId(department: Department, subcategory?: Subcategory): string {
  const at = departments.indexOf(department)
  const top = 200_000_300 + at
  return `${subcategory ? top * 100 + department.subcategories.indexOf(subcategory) + 1 : top}`
}

/** The same text always has the same id. */
export function createId(prefix: string, text: string, digits: number): string {
  const random = createRandom(text)
  return prefix + Array.from({ length: digits }, () => randomInteger(random, 0, 9)).join('')
}
