import { type ColourwayName, colourways } from '#demo/art/index'
import type { CategoryId, NewProduct, NewVariant } from '#modules/catalog'
import { dollars } from '#platform/money/money'
import type { CatalogueEntry } from './catalogue-entries.ts'
import { createRandom, randomInteger } from './random.ts'

interface ProductDates {
  addedAt: Date
  /** Since when it costs less, if it does. */
  reducedAt: Date
}

/** An article as the catalogue takes it in. */
export function buildProduct(
  article: CatalogueEntry,
  categoryId: CategoryId,
  { addedAt, reducedAt }: ProductDates,
): NewProduct {
  const { product, productLine, number } = article
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
    attributes: buildAttributes(article),
    options: buildOptions(article),
    variants: buildVariants(article, reducedAt) as [NewVariant, ...NewVariant[]],
    images: buildImages(article),
    now: addedAt,
  }
}

function buildAttributes({ product, productLine }: CatalogueEntry) {
  const facts = { ...productLine.attributes, ...product.attributes }
  return Object.entries(facts).map(([name, value]) => ({ name, value }))
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

function buildVariants(article: CatalogueEntry, reduced: Date): NewVariant[] {
  const { colours, product, productLine } = article
  const choices = productLine.option
    ? Object.entries(productLine.option.values)
    : [['', 0] as const]
  const dice = createRandom(`stock of ${product.title}`)
  return colours.flatMap((colour, at) =>
    choices.map(([choice, extra], index) => ({
      sku: buildSku(article, colour, choice),
      options: choice ? [capitalize(colour), choice] : [capitalize(colour)],
      price: dollars(product.price + extra),
      ...(product.compareAtPrice && {
        previousPrice: { price: dollars(product.compareAtPrice + extra), until: reduced },
      }),
      stock: pickStock(article, randomInteger(dice, 0, 60), at === 0 && index === 0),
      weightGrams: productLine.weightGrams,
      image: productImage(article, colour),
    })),
  )
}

/** `low` leaves a handful of one variant; otherwise about one variant in fifteen is gone. */
function pickStock({ product }: CatalogueEntry, chance: number, isFirst: boolean): number {
  if (product.stock === 'out') return 0
  if (product.stock === 'low') return isFirst ? 2 + (chance % 3) : 0
  return chance < 4 && !isFirst ? 0 : 6 + chance
}

function buildSku({ product, number }: CatalogueEntry, colour: string, choice: string): string {
  const house = product.brand.replace(/[^A-Za-z]/g, '').slice(0, 3)
  const variety = choice.replace(/[^A-Za-z0-9]/g, '').slice(0, 8)
  return [house, number, colour.slice(0, 4), variety].filter(Boolean).join('-').toUpperCase()
}

/** First a picture for each colour, with a close-up of the first and, where it shows the same design, another view. */
function buildImages(article: CatalogueEntry) {
  const { colours, product, productLine } = article
  const [first = '', ...others] = colours
  const close = `${productImage(article, first)}.d`
  const turned = productLine.hasAlternateView
    ? [toImageSource(article, first, 1 - product.composition)]
    : []
  const shown = [
    { source: productImage(article, first), alt: buildAlt(product.title, first) },
    { source: close, alt: `${buildAlt(product.title, first)}, close up` },
    ...turned.map((source) => ({ source, alt: `${buildAlt(product.title, first)}, another view` })),
    ...others.map((name) => ({
      source: productImage(article, name),
      alt: buildAlt(product.title, name),
    })),
  ]
  return shown
}

export function productImage(article: CatalogueEntry, colour = article.colours[0]!): string {
  return toImageSource(article, colour, article.product.composition)
}

function toImageSource({ productLine }: CatalogueEntry, colour: string, shot: number): string {
  return `art:${productLine.motif}.${colour}.${shot}`
}

function buildAlt(title: string, colour: string): string {
  return `${title} in ${colour}`
}

function capitalize(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1)
}
