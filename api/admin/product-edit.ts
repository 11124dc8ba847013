import type { z } from 'zod'
import type { ProductBody } from '#contract/product-administration'
import type { CategoryId, ProductEdit, ProductId, VariantId } from '#modules/catalog'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'

/** Converts the body of a request. */
export function toProductEdit(body: z.output<typeof ProductBody>): ProductEdit {
  const { title, slug, description, brand, tags, attributes, options, images } = body
  return {
    ...{ title, slug, description, brand, tags, attributes, options, images },
    categoryId: body.category_id as CategoryId | null,
    seoTitle: body.seo_title,
    seoDescription: body.seo_description,
    relatedIds: body.related_ids as ProductId[],
    variants: body.variants.map(({ id, price, weight_grams, initial_stock, ...variant }) => ({
      ...variant,
      id: id as VariantId | null,
      priceMinor: toMinorUnits(price, BASE_CURRENCY),
      weightGrams: weight_grams,
      initialStock: initial_stock,
    })),
    translations: body.translations.map(({ seo_title, seo_description, image_alts, ...texts }) => ({
      ...texts,
      seoTitle: seo_title,
      seoDescription: seo_description,
      alts: Object.fromEntries(image_alts.map(({ source, alt }) => [source, alt])),
    })),
  }
}
