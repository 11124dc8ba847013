import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { isTranslated } from '#platform/i18n/translation-languages'
import type { ListedProduct } from '../listing/listed-product.ts'
import { loadProductTexts } from './load-product-texts.ts'

type CardTexts = Pick<ListedProduct, 'id' | 'title' | 'image_src' | 'image_alt'>

/**
 * Returns the products with title and alternative text in a language, as far as they are translated. Costs no query in
 * the default language and one in the others. Responses that show the products have their tags anyway.
 */
export async function translateProducts<Product extends CardTexts>(
  db: Database,
  products: Product[],
  language: Language,
): Promise<Product[]> {
  if (!isTranslated(language)) return products
  const productIds = products.map(({ id }) => id)
  const texts = await loadProductTexts(db, { productIds, language })
  return products.map((product) => {
    const { title, alts } = texts.get(product.id)!
    const { image_src: src, image_alt: alt } = product
    return { ...product, title: title ?? product.title, image_alt: alts.get(src ?? '') ?? alt }
  })
}
