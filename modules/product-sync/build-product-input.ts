import {
  type FullProduct,
  type ProductInput,
  sanitizeProductHtml,
  type VariantId,
  type VariantInput,
} from '#modules/catalog'
import type { SupplierProduct } from '#modules/marketplace'
import { BASE_CURRENCY } from '#platform/money/money'
import { calculatePrice, type PriceTerms } from './calculate-price.ts'
import { type ChosenVariant, chooseVariants } from './choose-variants.ts'
import { toImportKey, toSku } from './product-key.ts'
import { toLine } from './to-line.ts'

const MAX_TITLE = 200
const MAX_IMAGES = 20
const MAX_ATTRIBUTES = 40
const MAX_ATTRIBUTE_LENGTH = 200

export interface SupplierTexts {
  language: NonNullable<ProductInput['translations']>[number]['language']
  title: string
  description: string
}

export interface BuildInput {
  supplier: SupplierProduct
  /** Null for a new product. */
  current: FullProduct | null
  /** The state that the last sync left; null without one. */
  base: FullProduct | null
  /** The variants of the shop by the ids of the supplier. */
  variantIds: ReadonlyMap<string, VariantId>
  terms: PriceTerms
  /** Names from the top; undefined leaves the category as it is. */
  category: string[] | undefined
  translations: SupplierTexts[]
  /** Of a product that is new, or on sale again. */
  status: FullProduct['status'] | undefined
  affiliateUrl: string
  /** The cost in minor units of the shop's currency. */
  toBaseMinor: (price: SupplierProduct['variants'][number]['price']) => number
  toPictureSource: (url: string) => string
}

/** Describes a product of the supplier as the shop would have it. */
export function buildProductInput(input: BuildInput): ProductInput {
  const { supplier, current, category, status, affiliateUrl, toPictureSource } = input
  const chosen = chooseVariants(supplier.variants)
  const title = toLine(supplier.title, MAX_TITLE)
  const images = supplier.imageUrls.slice(0, MAX_IMAGES).map(toPictureSource)
  const names = chosen[0]?.options.map(({ name }) => name) ?? []
  return {
    matchKeys: { importKey: toImportKey(supplier.id), aliId: supplier.id },
    currency: BASE_CURRENCY,
    title,
    description: sanitizeProductHtml(removeLinks(supplier.description)),
    source: 'aliexpress',
    affiliateUrl,
    ...(category && { category }),
    ...(status && { status }),
    attributes: toAttributes(supplier, input.base),
    options: keepOptionNames(names, current, input.base).map((name) => ({ name, values: [] })),
    variants: chosen.map((one) => buildVariant(one, input)),
    images: [...new Set(images)].map((source) => ({ source })),
    translations: input.translations.map(({ language, ...texts }) => ({
      language,
      title: toLine(texts.title, MAX_TITLE),
      description: removeLinks(texts.description),
    })),
  }
}

/** They lead to the supplier's shop. */
function removeLinks(html: string): string {
  return html.replace(/<\/?a\b[^>]*>/gi, '')
}

function buildVariant({ variant, options }: ChosenVariant, input: BuildInput): VariantInput {
  const { current, base, variantIds, terms, supplier, toBaseMinor, toPictureSource } = input
  const id = variantIds.get(variant.id)
  const find = (product: FullProduct | null) =>
    id ? product?.variants.find((one) => one.id === id) : undefined
  const [known, before] = [find(current), find(base)]
  const values = options.map(({ value }) => value)
  // Somebody who has renamed the values of a variant keeps the new names.
  const isRenamed = known && before && !isSameList(known.options, before.options)
  return {
    options: isRenamed ? known.options : values,
    sku: known ? known.sku : toSku(supplier.id, variant.id),
    priceMinor: calculatePrice(toBaseMinor(variant.price), terms).priceMinor,
    stock: variant.stock,
    weightGrams: supplier.weightGrams,
    image: variant.imageUrl === null ? null : toPictureSource(variant.imageUrl),
  }
}

/** An option that was renamed keeps its name. */
function keepOptionNames(names: string[], current: FullProduct | null, base: FullProduct | null) {
  return names.map((name, at) => {
    const [now, before] = [current?.options[at]?.name, base?.options[at]?.name]
    return now !== undefined && before !== undefined && now !== before ? now : name
  })
}

/** What the supplier does not say any more is removed. */
function toAttributes({ attributes }: SupplierProduct, base: FullProduct | null) {
  const current = attributes.slice(0, MAX_ATTRIBUTES).flatMap(({ name, value }) => {
    const cut = [name, value].map((text) => toLine(text, MAX_ATTRIBUTE_LENGTH))
    return cut[0] && cut[1] ? { name: cut[0], value: cut[1] } : []
  })
  const names = new Set(current.map(({ name }) => name))
  const gone = (base?.attributes ?? []).filter(({ name }) => !names.has(name))
  return [...current, ...gone.map(({ name }) => ({ name, value: '' }))]
}

function isSameList(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at])
}
