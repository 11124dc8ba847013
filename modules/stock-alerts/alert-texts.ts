import type { Offer } from '#modules/catalog'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'

/** Returns the translator of the e-mails about stock. */
export const alertTexts = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))

/** `Blue Cap (Large)` */
export function formatOfferName({ title, options }: Pick<Offer, 'title' | 'options'>): string {
  const values = options.map(({ value }) => value).join(', ')
  return values ? `${title} (${values})` : title
}
