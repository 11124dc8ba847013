import type { AdminProduct, ProductBody } from '#contract/product-administration'
import {
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '#platform/i18n/translation-languages'

export interface VariantForm {
  /** Stays the same while the variant is edited. */
  key: string
  id: string | null
  sku: string
  options: string[]
  price: string
  weight: string
  barcode: string
  image: string | null
  initialStock: string
  /** Null for a new variant. */
  stock: number | null
  compareAt: number | null
}

export interface ImageForm {
  source: string
  src: string
  alt: string
  placeholder: string | null
}

export interface TranslationForm {
  title: string
  description: string
  seoTitle: string
  seoDescription: string
  /** By the source of the image. */
  alts: Record<string, string>
}

/** What the editor of a product holds: each field as it is typed. */
export interface ProductForm {
  title: string
  slug: string
  description: string
  brand: string
  categoryId: string
  seoTitle: string
  seoDescription: string
  tags: string[]
  related: AdminProduct['related']
  attributes: { key: string; name: string; value: string }[]
  options: { key: string; name: string; values: { value: string; swatch: string | null }[] }[]
  variants: VariantForm[]
  images: ImageForm[]
  translations: Record<TranslationLanguage, TranslationForm>
}

const newKey = () => crypto.randomUUID()

export function createVariant(options: string[] = []): VariantForm {
  return {
    ...{ key: newKey(), id: null, sku: '', options, price: '', weight: '', barcode: '' },
    ...{ image: null, initialStock: '', stock: null, compareAt: null },
  }
}

export function createAttribute() {
  return { key: newKey(), name: '', value: '' }
}

export function createOption() {
  return { key: newKey(), name: '', values: [] as ProductForm['options'][number]['values'] }
}

const EMPTY_TRANSLATION = { title: '', description: '', seoTitle: '', seoDescription: '', alts: {} }

export function createEmptyForm(): ProductForm {
  return {
    ...{ title: '', slug: '', description: '', brand: '', categoryId: '' },
    ...{ seoTitle: '', seoDescription: '', tags: [], related: [], attributes: [], options: [] },
    ...{ variants: [createVariant()], images: [], translations: toTranslations([]) },
  }
}

export function toForm(product: AdminProduct): ProductForm {
  return {
    ...{ title: product.title, slug: product.slug, description: product.description },
    ...{ brand: product.brand ?? '', categoryId: product.category_id ?? '' },
    seoTitle: product.seo_title ?? '',
    seoDescription: product.seo_description ?? '',
    ...{ tags: product.tags, related: product.related },
    attributes: product.attributes.map((one) => ({ key: one.name, ...one })),
    options: product.options.map((one) => ({ key: one.name, ...one })),
    variants: product.variants.map((variant) => ({
      ...{ key: variant.id, id: variant.id, sku: variant.sku ?? '', options: variant.options },
      ...{ price: `${variant.price}`, weight: `${variant.weight_grams ?? ''}` },
      ...{ barcode: variant.barcode ?? '', image: variant.image, initialStock: '' },
      ...{ stock: variant.stock, compareAt: variant.compare_at_price },
    })),
    images: product.images.map(({ source, src, alt, placeholder }) => {
      return { source, src, alt, placeholder }
    }),
    translations: toTranslations(product.translations),
  }
}

function toTranslations(translations: AdminProduct['translations']): ProductForm['translations'] {
  const entries = TRANSLATION_LANGUAGES.map((language): [TranslationLanguage, TranslationForm] => {
    const found = translations.find((one) => one.language === language)
    if (!found) return [language, EMPTY_TRANSLATION]
    const { title, description, seo_title, seo_description, image_alts } = found
    return [
      language,
      {
        ...{ title: title ?? '', description: description ?? '' },
        ...{ seoTitle: seo_title ?? '', seoDescription: seo_description ?? '' },
        alts: Object.fromEntries(image_alts.map(({ source, alt }) => [source, alt])),
      },
    ]
  })
  return Object.fromEntries(entries) as ProductForm['translations']
}

export function toBody(form: ProductForm): ProductBody {
  const { title, slug, description, brand, categoryId, seoTitle, seoDescription, tags } = form
  return {
    ...{ title, slug, description, brand, tags },
    category_id: categoryId || null,
    seo_title: seoTitle,
    seo_description: seoDescription,
    related_ids: form.related.map(({ id }) => id),
    attributes: form.attributes
      .filter(({ name, value }) => name.trim() && value.trim())
      .map(({ name, value }) => ({ name, value })),
    options: form.options.map(({ name, values }) => ({ name, values })),
    variants: form.variants.map((variant) => ({
      ...{ id: variant.id, sku: variant.sku, barcode: variant.barcode },
      ...{ options: variant.options, image: variant.image },
      price: parseNumber(variant.price) ?? 0,
      weight_grams: parseNumber(variant.weight),
      initial_stock: parseNumber(variant.initialStock) ?? 0,
    })),
    images: form.images.map(({ source, alt }) => ({ source, alt })),
    translations: TRANSLATION_LANGUAGES.flatMap((language) => {
      const { alts, ...texts } = form.translations[language]
      const imageAlts = form.images.flatMap(({ source }) => {
        const alt = alts[source]
        return alt ? [{ source, alt }] : []
      })
      if (imageAlts.length === 0 && Object.values(texts).every((text) => text === '')) return []
      return {
        ...{ language, title: texts.title, description: texts.description },
        ...{ seo_title: texts.seoTitle, seo_description: texts.seoDescription },
        image_alts: imageAlts,
      }
    }),
  }
}

/** Accepts a comma as a decimal point. Null for an empty text and for no number. */
export function parseNumber(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? null : number
}

export type FormErrors = Partial<Record<'title' | 'price' | 'options', true>>

export function validateForm(form: ProductForm): FormErrors {
  const hasWrongPrice = form.variants.some(({ price }) => (parseNumber(price) ?? -1) < 0)
  const isIncomplete = form.options.some(({ name, values }) => !name.trim() || values.length === 0)
  return {
    ...(form.title.trim() === '' && { title: true }),
    ...(hasWrongPrice && { price: true }),
    ...(isIncomplete && { options: true }),
  }
}
