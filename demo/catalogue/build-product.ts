import { type ColourwayName, colourways } from '#demo/art/index'
import type { DemoTranslation } from '#demo/translations/load-demo-translations'
import type { CategoryId, NewProduct, NewVariant } from '#modules/catalog'
import { dollars } from '#platform/money/money'
import type { CatalogueEntry } from './catalogue-entries.ts'
import { listPictures, productImage, toColourName } from './product-pictures.ts'
import { createRandom, randomInteger } from './random.ts'
import { listParagraphs, toHtml, translateProduct } from './translate-product.ts'

interface ProductDates {
  addedAt: Date
  /** When its price was reduced, if it is reduced. */
  reducedAt: Date
}

interface BuildProductInput {
  categoryId: CategoryId
  dates: ProductDates
  translations: DemoTranslation[]
  /** Where the sandbox of the marketplace is; null without one. */
  marketplaceUrl: string | null
}

/** Builds the input of `createProducts` from a catalogue entry. */
export function buildProduct(
  entry: CatalogueEntry,
  { categoryId, dates: { addedAt, reducedAt }, translations, marketplaceUrl }: BuildProductInput,
): NewProduct {
  const { product, number } = entry
  const isFromMarketplace = product.source === 'aliexpress'
  const aliId = isFromMarketplace ? toAliId(number) : null
  return {
    title: product.title,
    description: toHtml(listParagraphs(entry)),
    brand: product.brand,
    categoryId,
    source: product.source ?? 'manual',
    aliId,
    affiliateUrl: aliId && marketplaceUrl && `${marketplaceUrl}/item/${aliId}`,
    importKey: `demo:${number}`,
    attributes: buildAttributes(entry),
    options: buildOptions(entry),
    variants: buildVariants(entry, reducedAt) as [NewVariant, ...NewVariant[]],
    images: buildImages(entry),
    translations: translations.map((translation) => translateProduct(entry, translation)),
    now: addedAt,
  }
}

/** The id at the marketplace of an imported product. */
export function toAliId(number: number): string {
  return `${1005006000000000 + number * 7919}`
}

function buildAttributes({ product, productLine }: CatalogueEntry) {
  const { careText, option } = productLine
  const attributes = {
    ...{ ...productLine.attributes, ...product.attributes },
    ...(careText && { Care: careText }),
    ...(option?.sizeGuide && { 'Size guide': option.sizeGuide }),
  }
  return Object.entries(attributes).map(([name, value]) => ({ name, value }))
}

function buildOptions({ colours, productLine }: CatalogueEntry) {
  const colour = {
    name: 'Colour',
    values: colours.map((name) => {
      return { value: toColourName(name), swatch: colourways[name as ColourwayName].base }
    }),
  }
  const choice = productLine.option && {
    name: productLine.option.name,
    values: Object.keys(productLine.option.values).map((value) => ({ value })),
  }
  return choice ? [colour, choice] : [colour]
}

function buildVariants(entry: CatalogueEntry, reducedAt: Date): NewVariant[] {
  const { colours, product, productLine } = entry
  const stocks = listStocks(entry)
  const choices = productLine.option
    ? Object.entries(productLine.option.values)
    : [['', 0] as const]
  return colours.flatMap((colour, colourIndex) =>
    choices.map(([choice, extra], index) => ({
      sku: buildSku(entry, colour, choice),
      options: choice ? [toColourName(colour), choice] : [toColourName(colour)],
      price: dollars(product.price + extra),
      ...(product.compareAtPrice && {
        previousPrice: { price: dollars(product.compareAtPrice + extra), until: reducedAt },
      }),
      stock: stocks[colourIndex * choices.length + index]!,
      weightGrams: productLine.weightGrams,
      image: productImage(entry, colour),
    })),
  )
}

/** The stock of each variant: of all choices of the first colour, then of the next. */
export function listStocks(
  entry: Pick<CatalogueEntry, 'colours' | 'product' | 'productLine'>,
): number[] {
  const choices = Object.keys(entry.productLine.option?.values ?? { '': 0 }).length
  const random = createRandom(`stock of ${entry.product.title}`)
  return Array.from({ length: entry.colours.length * choices }, (_, at) =>
    pickStock(entry.product, randomInteger(random, 0, 60), at === 0),
  )
}

/** `low` leaves 2 to 4 of the first variant; otherwise about one variant in fifteen is out of stock. */
function pickStock(product: CatalogueEntry['product'], chance: number, isFirst: boolean): number {
  if (product.stock === 'out') return 0
  if (product.stock === 'low') return isFirst ? 2 + (chance % 3) : 0
  return chance < 4 && !isFirst ? 0 : 6 + chance
}

function buildSku({ product, number }: CatalogueEntry, colour: string, choice: string): string {
  const brand = product.brand.replace(/[^A-Za-z]/g, '').slice(0, 3)
  const option = choice.replace(/[^A-Za-z0-9]/g, '').slice(0, 8)
  return [brand, number, colour.slice(0, 4), option].filter(Boolean).join('-').toUpperCase()
}

function buildImages(entry: CatalogueEntry) {
  return listPictures(entry).map(({ source, colour, view }) => {
    return { source, alt: `${entry.product.title} in ${colour}${ALT_ENDINGS[view]}` }
  })
}

const ALT_ENDINGS = { colour: '', closeUp: ', close up', anotherView: ', another view' }
