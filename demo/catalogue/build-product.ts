import { type ColourwayName, colourways } from '#demo/art/index'
import type { CategoryId, NewProduct, NewVariant } from '#modules/catalog'
import { dollars } from '#platform/money/money'
import type { CatalogueEntry } from './catalogue-entries.ts'
import { createRandom, randomInteger } from './random.ts'

interface ProductDates {
  addedAt: Date
  /** When its price was reduced, if it is reduced. */
  reducedAt: Date
}

/** Builds the input of `createProducts` from a catalogue entry. */
export function buildProduct(
  entry: CatalogueEntry,
  categoryId: CategoryId,
  { addedAt, reducedAt }: ProductDates,
): NewProduct {
  const { product, productLine, number } = entry
  const isFromMarketplace = product.source === 'aliexpress'
  const aliId = isFromMarketplace ? `${1005006000000000 + number * 7919}` : null
  return {
    title: product.title,
    description: [product.description, productLine.materialText, productLine.careText]
      .map((text) => `<p>${text}</p>`)
      .join('\n'),
    brand: product.brand,
    categoryId,
    source: product.source ?? 'manual',
    aliId,
    affiliateUrl: aliId && `https://s.click.aliexpress.com/e/_outwit-demo-${aliId}`,
    importKey: `demo:${number}`,
    attributes: buildAttributes(entry),
    options: buildOptions(entry),
    variants: buildVariants(entry, reducedAt) as [NewVariant, ...NewVariant[]],
    images: buildImages(entry),
    now: addedAt,
  }
}

function buildAttributes({ product, productLine }: CatalogueEntry) {
  const attributes = { ...productLine.attributes, ...product.attributes }
  return Object.entries(attributes).map(([name, value]) => ({ name, value }))
}

function buildOptions({ colours, productLine }: CatalogueEntry) {
  const colour = {
    name: 'Colour',
    values: colours.map((name) => {
      return { value: capitalize(name), swatch: colourways[name as ColourwayName].base }
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
  const choices = productLine.option
    ? Object.entries(productLine.option.values)
    : [['', 0] as const]
  const random = createRandom(`stock of ${product.title}`)
  return colours.flatMap((colour, colourIndex) =>
    choices.map(([choice, extra], index) => ({
      sku: buildSku(entry, colour, choice),
      options: choice ? [capitalize(colour), choice] : [capitalize(colour)],
      price: dollars(product.price + extra),
      ...(product.compareAtPrice && {
        previousPrice: { price: dollars(product.compareAtPrice + extra), until: reducedAt },
      }),
      stock: pickStock(entry, randomInteger(random, 0, 60), colourIndex === 0 && index === 0),
      weightGrams: productLine.weightGrams,
      image: productImage(entry, colour),
    })),
  )
}

/** `low` leaves 2 to 4 of the first variant; otherwise about one variant in fifteen is out of stock. */
function pickStock({ product }: CatalogueEntry, chance: number, isFirst: boolean): number {
  if (product.stock === 'out') return 0
  if (product.stock === 'low') return isFirst ? 2 + (chance % 3) : 0
  return chance < 4 && !isFirst ? 0 : 6 + chance
}

function buildSku({ product, number }: CatalogueEntry, colour: string, choice: string): string {
  const brand = product.brand.replace(/[^A-Za-z]/g, '').slice(0, 3)
  const option = choice.replace(/[^A-Za-z0-9]/g, '').slice(0, 8)
  return [brand, number, colour.slice(0, 4), option].filter(Boolean).join('-').toUpperCase()
}

/** One picture for each colour. The first colour also has a close-up and, if the design is the same, another view. */
function buildImages(entry: CatalogueEntry) {
  const { colours, product, productLine } = entry
  const [first = '', ...others] = colours
  const closeUp = `${productImage(entry, first)}.d`
  const alternateViews = productLine.hasAlternateView
    ? [toImageSource(entry, first, 1 - product.composition)]
    : []
  return [
    { source: productImage(entry, first), alt: buildAlt(product.title, first) },
    { source: closeUp, alt: `${buildAlt(product.title, first)}, close up` },
    ...alternateViews.map((source) => ({
      source,
      alt: `${buildAlt(product.title, first)}, another view`,
    })),
    ...others.map((name) => ({
      source: productImage(entry, name),
      alt: buildAlt(product.title, name),
    })),
  ]
}

export function productImage(entry: CatalogueEntry, colour = entry.colours[0]!): string {
  return toImageSource(entry, colour, entry.product.composition)
}

function toImageSource(
  { productLine }: CatalogueEntry,
  colour: string,
  composition: number,
): string {
  return `art:${productLine.motif}.${colour}.${composition}`
}

function buildAlt(title: string, colour: string): string {
  return `${title} in ${colour}`
}

function capitalize(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1)
}
