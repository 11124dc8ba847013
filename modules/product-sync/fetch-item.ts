import { createHash } from 'node:crypto'
import type { Marketplace, SupplierProduct } from '#modules/marketplace'
import { BASE_CURRENCY } from '#platform/money/money'
import type { AppError } from '#platform/result'
import type { SupplierTexts } from './build-product-input.ts'
import type { SyncSettings } from './contract.ts'

/** What the marketplace says of a product. */
export type FetchedItem =
  | { kind: 'product'; supplier: SupplierProduct; textHash: string; translations: SupplierTexts[] }
  | { kind: 'gone'; availability: 'gone' | 'not_for_country' }
  | { kind: 'failed'; error: AppError }
  /** The marketplace is closed for `seconds`; nothing is known of the product. */
  | { kind: 'later'; seconds: number }
  /** No product can be read until somebody acts. */
  | { kind: 'stopped'; error: AppError }

export interface FetchContext {
  marketplace: Marketplace
  settings: SyncSettings
  signal?: AbortSignal | undefined
}

const STOPPING_CODES: ReadonlySet<string> = new Set([
  ...['marketplace_not_connected', 'marketplace_consent_needed'],
  ...['marketplace_refused', 'marketplace_denied'],
])
const DEFAULT_PAUSE_SECONDS = 60

/** Reads a product, and its texts in other languages if those of the base language differ from `knownTextHash`. */
export async function fetchItem(
  { marketplace: { provider }, settings, signal }: FetchContext,
  { id, knownTextHash }: { id: string; knownTextHash: string | undefined },
): Promise<FetchedItem> {
  const read = (language: string) =>
    provider.getProduct({
      ...{ id, signal },
      market: { country: settings.country, currency: BASE_CURRENCY, language },
    })
  const found = await read('en')
  if (!found.ok) return toFailure(found.error)
  const supplier = found.value
  if (!supplier.isOnSale) return { kind: 'gone', availability: 'gone' }
  const textHash = hashTexts(supplier, settings.translation_languages)
  if (textHash === knownTextHash) return { kind: 'product', supplier, textHash, translations: [] }

  const translations: SupplierTexts[] = []
  for (const language of settings.translation_languages) {
    const translated = await read(language)
    if (!translated.ok) return toFailure(translated.error)
    const { title, description } = translated.value
    // The marketplace answers with the base text where it has no other.
    if (title !== supplier.title) translations.push({ language, title, description })
  }
  return { kind: 'product', supplier, textHash, translations }
}

function hashTexts({ title, description }: SupplierProduct, languages: string[]): string {
  const text = JSON.stringify([title, description, languages])
  return createHash('sha256').update(text).digest('base64url')
}

/** What an error of the marketplace means for a run. */
export function toFailure(error: AppError): Exclude<FetchedItem, { kind: 'product' }> {
  if (error.code === 'supplier_product_not_found') return { kind: 'gone', availability: 'gone' }
  if (error.code === 'supplier_product_not_for_country') {
    return { kind: 'gone', availability: 'not_for_country' }
  }
  if (STOPPING_CODES.has(error.code)) return { kind: 'stopped', error }
  if (error.code !== 'marketplace_limited') return { kind: 'failed', error }
  return { kind: 'later', seconds: Number(error.params?.seconds) || DEFAULT_PAUSE_SECONDS }
}
