import {
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '#platform/i18n/translation-languages'
import type { ProductForm, VariantForm } from './product-form.ts'

/** One change of the editor, as the bar below it names it. */
export type FormChange =
  | { field: keyof Omit<ProductForm, 'variants' | 'translations' | 'images'> }
  | { field: 'images' | 'imageOrder' | 'imageAlts' }
  | { field: 'variantsAdded' | 'variantsRemoved'; count: number }
  | { field: 'variant'; part: VariantPart; name: string }
  | { field: 'translations'; language: TranslationLanguage }

const VARIANT_PARTS = ['price', 'sku', 'barcode', 'weight', 'image', 'options'] as const
type VariantPart = (typeof VARIANT_PARTS)[number]

const PLAIN_FIELDS = [
  ...(['title', 'slug', 'description', 'brand', 'categoryId', 'seoTitle'] as const),
  ...(['seoDescription', 'tags', 'related', 'attributes', 'options'] as const),
]

/** Lists what differs from the product as it was loaded. */
export function listChanges(before: ProductForm, after: ProductForm): FormChange[] {
  return [
    ...PLAIN_FIELDS.filter((field) => isOther(before[field], after[field])).map((field) => {
      return { field }
    }),
    ...listVariantChanges(before, after),
    ...listImageChanges(before, after),
    ...TRANSLATION_LANGUAGES.filter((language) =>
      isOther(before.translations[language], after.translations[language]),
    ).map((language) => ({ field: 'translations' as const, language })),
  ]
}

function isOther(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

function listVariantChanges(before: ProductForm, after: ProductForm): FormChange[] {
  const previous = new Map(before.variants.map((variant) => [variant.key, variant]))
  const added = after.variants.filter(({ key }) => !previous.has(key)).length
  const present = new Set(after.variants.map(({ key }) => key))
  const removed = before.variants.filter(({ key }) => !present.has(key)).length
  return [
    ...(added > 0 ? [{ field: 'variantsAdded' as const, count: added }] : []),
    ...(removed > 0 ? [{ field: 'variantsRemoved' as const, count: removed }] : []),
    ...after.variants.flatMap((variant) => {
      const old = previous.get(variant.key)
      return old ? listCellChanges(old, variant) : []
    }),
  ]
}

function listCellChanges(before: VariantForm, after: VariantForm): FormChange[] {
  const name = after.options.join(' / ')
  return VARIANT_PARTS.filter((part) => isOther(before[part], after[part])).map((part) => {
    return { field: 'variant' as const, part, name }
  })
}

function listImageChanges(before: ProductForm, after: ProductForm): FormChange[] {
  const sources = ({ images }: ProductForm) => images.map(({ source }) => source)
  const alts = ({ images }: ProductForm) => images.map(({ source, alt }) => [source, alt]).sort()
  const hasOthers = isOther(sources(before).toSorted(), sources(after).toSorted())
  if (hasOthers) return [{ field: 'images' }]
  return [
    ...(isOther(sources(before), sources(after)) ? [{ field: 'imageOrder' as const }] : []),
    ...(isOther(alts(before), alts(after)) ? [{ field: 'imageAlts' as const }] : []),
  ]
}
