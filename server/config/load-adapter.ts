import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SearchEngine } from '#modules/catalog'
import type { MarketplaceProvider } from '#modules/marketplace'
import type { PaymentProvider } from '#modules/payments'
import type { ShippingProvider } from '#modules/shipping-quotes'
import type { TaxProvider } from '#modules/tax-quotes'
import type { AdapterContext } from '#platform/adapter-context'
import type { MailTransport } from '#platform/email/mail-transport'
import type { FileStorage } from '#platform/files/file-storage'
import { StartupError } from '../startup/startup-error.ts'

/** The adapters that a setting can name, with the type of each. */
interface Adapters {
  PAYMENT_PROVIDER_MODULE: PaymentProvider
  STORAGE_MODULE: FileStorage
  MAIL_TRANSPORT_MODULE: MailTransport
  SEARCH_ENGINE_MODULE: SearchEngine
  TAX_PROVIDER_MODULE: TaxProvider
  SHIPPING_PROVIDER_MODULE: ShippingProvider
  MARKETPLACE_PROVIDER_MODULE: MarketplaceProvider
}

type AdapterSetting = keyof Adapters

const METHODS: { [Setting in AdapterSetting]: (keyof Adapters[Setting] & string)[] } = {
  PAYMENT_PROVIDER_MODULE: [
    ...(['createSession', 'verifyWebhook', 'closeSession', 'fetchPayment', 'refund'] as const),
  ],
  STORAGE_MODULE: ['put', 'read', 'remove', 'measure', 'createDownloadUrl'],
  MAIL_TRANSPORT_MODULE: ['sendMail', 'verify', 'close'],
  SEARCH_ENGINE_MODULE: ['prepare', 'write', 'refresh', 'removeOlderThan', 'search', 'verify'],
  TAX_PROVIDER_MODULE: ['quote'],
  SHIPPING_PROVIDER_MODULE: ['quote'],
  MARKETPLACE_PROVIDER_MODULE: [
    ...(['getProduct', 'searchProducts', 'listFeedProducts', 'listCategories'] as const),
    ...(['queryFreight', 'placeOrder', 'getOrder', 'getParcels'] as const),
    ...(['getItemUrl', 'isOwnAddress'] as const),
  ],
}

/** What a payment of the shop, or a row of it, has as its provider already. */
const RESERVED_NAMES = ['manual', 'sandbox', 'stripe']

/**
 * Loads the adapter of a setting: its value is the path of a file, relative to the working directory, whose default
 * export creates it. Throws a `StartupError` that says what is wrong with the file.
 */
export async function loadAdapter<Setting extends AdapterSetting>(
  setting: Setting,
  file: string,
  { publicUrl }: Pick<AdapterContext, 'publicUrl'>,
): Promise<Adapters[Setting]> {
  const fail = (reason: string): never => {
    throw new StartupError(`Please check ${setting}: ${reason}.`)
  }
  const { default: create } = await importFile(file).catch((error: Error) =>
    fail(`${file} cannot be loaded (${error.message})`),
  )
  if (typeof create !== 'function') return fail(`${file} has no function as its default export`)
  const context: AdapterContext = { publicUrl, env: process.env }
  const adapter = await Promise.try(create as (context: AdapterContext) => unknown, context).catch(
    (error: Error) => fail(`${file} cannot be created (${error.message})`),
  )
  const problem = findProblem(setting, adapter)
  return problem ? fail(`${file} ${problem}`) : (adapter as Adapters[Setting])
}

function importFile(file: string): Promise<{ default?: unknown }> {
  return import(pathToFileURL(path.resolve(file)).href)
}

function findProblem(setting: AdapterSetting, adapter: unknown): string | null {
  if (typeof adapter !== 'object' || adapter === null) return 'returns no object'
  const has = (name: string) => typeof (adapter as Record<string, unknown>)[name] === 'function'
  const missing = METHODS[setting].filter((name) => !has(name))
  if (missing.length > 0) return `lacks the methods ${missing.join(', ')}`
  if (setting === 'SEARCH_ENGINE_MODULE') {
    const { name } = adapter as SearchEngine
    return typeof name === 'string' && name !== '' ? null : 'has no name'
  }
  if (setting === 'MARKETPLACE_PROVIDER_MODULE') {
    return findMarketplaceProblem(adapter as MarketplaceProvider)
  }
  if (setting === 'TAX_PROVIDER_MODULE' || setting === 'SHIPPING_PROVIDER_MODULE') {
    return findNameProblem(adapter as TaxProvider | ShippingProvider)
  }
  return setting === 'PAYMENT_PROVIDER_MODULE'
    ? findPaymentProblem(adapter as PaymentProvider)
    : null
}

function findNameProblem({ name }: { name: string }): string | null {
  return /^[a-z][a-z0-9-]{1,39}$/.test(name) ? null : 'has a name that is not like "bank-transfer"'
}

function findMarketplaceProblem(adapter: MarketplaceProvider): string | null {
  const { name, title, callsPerSecond = 1, affiliate } = adapter
  const problem = findNameProblem({ name })
  if (problem) return problem
  if (name === 'aliexpress') return 'has the name aliexpress, which the shop uses'
  if (typeof title !== 'string' || !/^\S(.{0,38}\S)?$/u.test(title)) {
    return 'has no title of 1 to 40 characters'
  }
  if (!(Number.isFinite(callsPerSecond) && callsPerSecond > 0)) {
    return 'has callsPerSecond that is no number above zero'
  }
  if (affiliate === null) return null
  const isAffiliate =
    typeof affiliate?.searchProducts === 'function' && typeof affiliate.createLinks === 'function'
  return isAffiliate ? null : 'must have affiliate: null, or its methods'
}

function findPaymentProblem({ name, isEmbedded }: PaymentProvider): string | null {
  const problem = findNameProblem({ name })
  if (problem) return problem
  if (RESERVED_NAMES.includes(name)) return `has the name ${name}, which the shop uses`
  return isEmbedded === false ? null : 'must have isEmbedded: false'
}
