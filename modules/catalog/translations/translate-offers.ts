import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { isTranslated } from '#platform/i18n/translation-languages'
import { parallel } from '#platform/parallel'
import type { ProductId } from '../ids.ts'
import type { Offer } from '../products/list-offers.ts'
import { loadProductTexts } from './load-product-texts.ts'
import { loadTermTranslator } from './translate-terms.ts'

/** Returns a function that translates offers of these products into a language, as far as their texts are translated. */
export async function translateOffers<Line extends OfferTexts>(
  db: Database,
  offers: Line[],
  { language, getProductId }: { language: Language; getProductId: (line: Line) => ProductId },
): Promise<Line[]> {
  if (!isTranslated(language) || offers.length === 0) return offers
  const options = offers.flatMap((offer) => offer.options)
  const [texts, terms] = await parallel(
    loadProductTexts(db, { productIds: offers.map(getProductId), language }),
    loadTermTranslator(db, {
      language,
      terms: options.flatMap(({ name, value }) => [name, value]),
    }),
  )
  return offers.map((offer) => {
    const { title, alts } = texts.get(getProductId(offer))!
    return {
      ...offer,
      title: title ?? offer.title,
      options: offer.options.map(({ name, value }) => {
        return { name: terms.translateName(name), value: terms.translateValue(name, value) }
      }),
      image: offer.image && { ...offer.image, alt: alts.get(offer.image.src) ?? offer.image.alt },
    }
  })
}

/** The texts of an offer, of a cart's item or of an order's line. */
type OfferTexts = Pick<Offer, 'title' | 'options' | 'image'>
