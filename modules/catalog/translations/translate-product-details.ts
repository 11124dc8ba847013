import { getPictureSrc } from '#contract/pictures'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { isTranslated } from '#platform/i18n/translation-languages'
import { parallel } from '#platform/parallel'
import type { ProductDetail } from '../product-detail.ts'
import type { DetailedProduct } from '../products/get-product-details.ts'
import { loadProductTexts, type ProductTexts } from './load-product-texts.ts'
import { loadTermTranslator, type TermTranslator, translateValues } from './translate-terms.ts'

/** Returns a product with all its texts in a language, as far as they are translated. */
export async function translateProductDetails(
  db: Database,
  product: DetailedProduct,
  language: Language,
): Promise<DetailedProduct> {
  if (!isTranslated(language)) return product
  const [loaded, terms] = await parallel(
    loadProductTexts(db, { productIds: [product.id], language, hasDescription: true }),
    loadTermTranslator(db, { language, terms: listTerms(product) }),
  )
  const texts = loaded.get(product.id)!
  return {
    ...product,
    title: texts.title ?? product.title,
    description: texts.description ?? product.description,
    // The text of the base language would stand beside a translated title.
    seo_title: texts.seoTitle ?? (texts.title ? null : product.seo_title),
    seo_description: texts.seoDescription ?? (texts.description ? null : product.seo_description),
    image_alt: texts.alts.get(product.image_src ?? '') ?? product.image_alt,
    detail: translateDetail(product.detail, { texts, terms }),
    sizeGuide: product.sizeGuide && terms.translateValue(SIZE_GUIDE, product.sizeGuide),
  }
}

const SIZE_GUIDE = 'Size guide'

function listTerms({ detail: { options, attributes }, sizeGuide }: DetailedProduct): string[] {
  return [
    ...(sizeGuide ? [SIZE_GUIDE, sizeGuide] : []),
    ...(options ?? []).flatMap(({ name, values }) => [
      name,
      ...(values ?? []).map(({ value }) => value),
    ]),
    ...(attributes ?? []).flatMap(({ name, value }) => [name, value]),
  ]
}

function translateDetail(
  { options, variants, images, attributes }: ProductDetail,
  { texts, terms }: { texts: ProductTexts; terms: TermTranslator },
): ProductDetail {
  const values = (options ?? []).map((option) =>
    translateValues(terms, option.name, option.values?.map(({ value }) => value) ?? []),
  )
  return {
    options: mapOrNull(options, (option, at) => ({
      name: terms.translateName(option.name),
      values: mapOrNull(option.values, ({ value, swatch }) => {
        return { value: values[at]!.get(value)!, swatch }
      }),
    })),
    variants: mapOrNull(variants, (variant) => ({
      ...variant,
      options: variant.options.map((value, at) => values[at]?.get(value) ?? value),
    })),
    images: mapOrNull(images, (image) => {
      return { ...image, alt: texts.alts.get(getPictureSrc(image)) ?? image.alt }
    }),
    attributes: mapOrNull(attributes, ({ name, value }) => {
      return { name: terms.translateName(name), value: terms.translateValue(name, value) }
    }),
  }
}

function mapOrNull<Item, Mapped>(
  items: Item[] | null,
  map: (item: Item, at: number) => Mapped,
): Mapped[] | null {
  return items?.map(map) ?? null
}
