import type { BrowserContextOptions } from 'playwright-core'
import { openShopInBrowser } from './browser.ts'
import { seedCatalogue } from './seed-catalogue.ts'

/** Opens `/shop` of a shop with the products of `seedCatalogue`. */
export async function openCatalogueInBrowser(contextOptions: BrowserContextOptions = {}) {
  const shop = await openShopInBrowser({ products: [], seed: seedCatalogue, contextOptions })
  await shop.visit('/shop')
  return shop
}
