import type { FullProduct, FullVariant } from '#modules/catalog'
import { escapeFormula } from '#platform/csv/escape-formula'
import type { TranslationLanguage } from '#platform/i18n/translation-languages'
import { formatDecimal } from '#platform/money/money'
import { formatCategoryPath } from '../category-path.ts'
import type { Cells } from '../import-row.ts'
import { toTranslatedColumn } from '../parse-translations.ts'
import { getPictureUrl } from '../picture-urls.ts'
import { SHOPIFY_COLUMNS, SHOPIFY_TRANSLATED_COLUMNS } from './columns.ts'

const columnNames = Object.keys(SHOPIFY_COLUMNS)

/** Returns the titles of an export, with columns for the languages that products are translated into. */
export function buildShopifyHeader(languages: TranslationLanguage[]): string[] {
  const titles = Object.values(SHOPIFY_COLUMNS).map(([first]) => first)
  const translated = languages.flatMap((language) =>
    SHOPIFY_TRANSLATED_COLUMNS.map((name) => `${SHOPIFY_COLUMNS[name][0]} [${language}]`),
  )
  return [...titles, ...translated]
}

interface FormatContext {
  /** Base of the URLs of the shop's own pictures. */
  publicUrl: string
  languages: TranslationLanguage[]
}

/** Formats a product as Shopify does: a row for each variant and picture, the first with what holds for all of them. */
export function formatShopifyRows(
  product: FullProduct,
  { publicUrl, languages }: FormatContext,
): string[][] {
  const variants = product.variants.filter(({ status }) => status === 'active')
  const pictureUrls = new Map(
    product.images.map((image) => [image.source, getPictureUrl(image, publicUrl)]),
  )
  const length = variants.length === 0 ? 0 : Math.max(variants.length, product.images.length)

  return Array.from({ length }, (_, at) => {
    const [variant, image] = [variants[at], product.images[at]]
    const cells: Cells = {
      handle: product.slug,
      ...(at === 0 && { ...formatProductCells(product), ...formatTranslations(product) }),
      ...(variant && formatVariantCells(variant, product, pictureUrls)),
      ...(image && {
        image: pictureUrls.get(image.source) ?? '',
        imagePosition: String(at + 1),
        imageAlt: image.alt,
        ...formatTranslatedAlts(product, image.source),
      }),
    }
    return formatRow(cells, languages)
  })
}

function formatRow(cells: Cells, languages: TranslationLanguage[]): string[] {
  const translated = languages.flatMap((language) =>
    SHOPIFY_TRANSLATED_COLUMNS.map((name) => toTranslatedColumn(name, language)),
  )
  return [...columnNames, ...translated].map((name) => escapeFormula(cells[name] ?? ''))
}

function formatTranslations({ translations }: FullProduct): Cells {
  const cells = translations.flatMap(({ language, title, description }) => [
    [toTranslatedColumn('title', language), title ?? ''],
    [toTranslatedColumn('body', language), description ?? ''],
  ])
  return Object.fromEntries(cells)
}

function formatTranslatedAlts({ translations }: FullProduct, source: string): Cells {
  const cells = translations.map(({ language, alts }) => {
    return [toTranslatedColumn('imageAlt', language), alts[source] ?? '']
  })
  return Object.fromEntries(cells)
}

function formatProductCells(product: FullProduct): Cells {
  const { title, description, brand, category, status, options, attributes } = product
  const optionNames = options.length > 0 ? options.map(({ name }) => name) : ['Title']
  const others = attributes.filter(({ name }) => name !== 'Tags')
  return {
    title,
    body: description,
    vendor: brand ?? '',
    type: formatCategoryPath(category),
    tags: attributes.find(({ name }) => name === 'Tags')?.value ?? '',
    published: String(status === 'active'),
    ...Object.fromEntries(optionNames.map((name, at) => [`option${at + 1}Name`, name])),
    giftCard: 'false',
    status: status === 'withdrawn' ? 'archived' : status,
    attributes: formatJson(Object.fromEntries(others.map(({ name, value }) => [name, value]))),
    swatches: formatJson(collectSwatches(product)),
    affiliateUrl: product.affiliateUrl ?? '',
    source: product.source,
  }
}

function formatVariantCells(
  variant: FullVariant,
  { options, currency }: FullProduct,
  pictureUrls: Map<string, string>,
): Cells {
  const values = options.length > 0 ? variant.options : ['Default Title']
  return {
    ...Object.fromEntries(values.map((value, at) => [`option${at + 1}`, value])),
    sku: variant.sku ?? '',
    grams: variant.weightGrams === null ? '' : String(variant.weightGrams),
    tracker: 'shopify',
    quantity: String(variant.stock),
    soldSinceImport: String(variant.importedStock - variant.stock),
    policy: 'deny',
    fulfilment: 'manual',
    price: formatDecimal({ minor: variant.priceMinor, currency }),
    shipping: 'true',
    taxable: 'true',
    barcode: variant.barcode ?? '',
    variantImage: pictureUrls.get(variant.image ?? '') ?? '',
    weightUnit: 'kg',
  }
}

/** Swatches of values that a variant for sale has, in the order of the variants, so that two shops write the same file. */
function collectSwatches({ options, variants }: FullProduct) {
  return Object.fromEntries(
    options.flatMap(({ name, values: all }, at) => {
      const swatches = new Map(
        all.flatMap(({ value, swatch }) => (swatch ? [[value, swatch]] : [])),
      )
      const soldValues = variants.flatMap(({ status, options: values }) =>
        status === 'active' ? (values[at] ?? []) : [],
      )
      const used = soldValues.flatMap((value) => {
        const swatch = swatches.get(value)
        return swatch ? [[value, swatch]] : []
      })
      return used.length > 0 ? [[name, Object.fromEntries(used)]] : []
    }),
  )
}

function formatJson(value: Record<string, unknown>): string {
  return Object.keys(value).length > 0 ? JSON.stringify(value) : ''
}
