import { defineSetting } from '#platform/settings/stored-setting'
import { DEFAULT_KEYWORDS, SyncSettings } from './contract.ts'

/** When and how the shop follows the marketplace. */
export const syncSettings = defineSetting<SyncSettings>({
  key: 'marketplace_sync',
  schema: SyncSettings,
  fallback: {
    products_every_hours: 6,
    categories_every_hours: 24,
    first_keywords: DEFAULT_KEYWORDS,
    country: 'US',
    translation_languages: ['tr', 'nl', 'de', 'fr', 'es'],
    when_vanished: 'zero_stock',
    max_price_change_percent: 25,
    new_selling_mode: 'outbound',
    new_status: 'active',
  },
})
