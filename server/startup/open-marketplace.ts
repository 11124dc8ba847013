import { getSupplierCatalogue } from '#demo/marketplace/build-supplier-catalogue'
import {
  type AliExpressConnection,
  createAliExpressProvider,
  createTokenSource,
  type Marketplace,
  type MarketplaceProvider,
  openAdapter,
} from '#modules/marketplace'
import type { Pictures } from '#modules/pictures'
import { createSignature } from '#platform/crypto/signature'
import type { Database } from '#platform/db/database'
import { createSandboxFetch, type MarketplaceSandboxOptions } from '#sandbox/marketplace'
import type { Config } from '../config/config.ts'
import { loadAdapter } from '../config/load-adapter.ts'
import { isMarketplaceSandbox, toMarketplaceApp } from '../config/marketplace-settings.ts'
import { getPublicUrl } from '../config/public-url.ts'

interface MarketplaceInput {
  db: Database
  clock: () => Date
  publicUrl: string
  secretKey: string
  pictures: Pictures
}

interface AdapterInput extends Pick<MarketplaceInput, 'db' | 'clock'> {
  publicUrl: string
  onError: (error: unknown) => void
}

/** The sandbox is this process. */
const SANDBOX_CALLS_PER_SECOND = 100
const SANDBOX_PATH = '/sandbox/marketplace'
/** Wide enough for the largest rendition of the shop. */
const PICTURE_WIDTH = 1280

/** Returns where the sandbox is: `https://shop.example/sandbox/marketplace`. Null with another marketplace. */
export function getSandboxUrl(config: Config): string | null {
  return isMarketplaceSandbox(config) ? `${getPublicUrl(config)}${SANDBOX_PATH}` : null
}

interface OpenedMarketplace {
  marketplace: Marketplace
  /** Null unless it is the sandbox. */
  sandbox: MarketplaceSandboxOptions | null
}

/** Opens the adapter that the settings name, or else AliExpress. Throws `StartupError` if the module is none. */
export async function openConfiguredMarketplace(
  config: Config,
  input: MarketplaceInput & AdapterInput,
): Promise<OpenedMarketplace> {
  const { MARKETPLACE_PROVIDER_MODULE: module } = config
  if (!module) return openMarketplace(config, input)
  const { publicUrl } = input
  const adapter = await loadAdapter('MARKETPLACE_PROVIDER_MODULE', module, { publicUrl })
  return { marketplace: connectAdapter(config, adapter, input), sandbox: null }
}

/** Makes an adapter the marketplace of the shop. */
export function connectAdapter(
  { MARKETPLACE_PROVIDER_TIMEOUT_MS: timeoutMs }: Config,
  adapter: MarketplaceProvider,
  { db, clock, onError }: Omit<AdapterInput, 'publicUrl'>,
): Marketplace {
  const provider = openAdapter(adapter, { db, clock, timeoutMs, onError })
  return { provider, aliExpress: null, toPictureSource: (url) => url }
}

/** Opens AliExpress, or its sandbox without an app. */
export function openMarketplace(
  config: Config,
  { db, clock, publicUrl, secretKey, pictures }: MarketplaceInput,
): OpenedMarketplace {
  const liveApp = toMarketplaceApp(config)
  const sandbox: MarketplaceSandboxOptions | null = liveApp
    ? null
    : {
        ...{ db, clock, getCatalogue: getSupplierCatalogue },
        app: { key: '500000', secret: createSignature('sandbox-marketplace', secretKey) },
        baseUrl: `${publicUrl}${SANDBOX_PATH}`,
        drawPicture: (name) => drawPicture(pictures, name),
      }
  const gateway = sandbox
    ? {
        ...{ app: sandbox.app, baseUrl: sandbox.baseUrl, fetch: createSandboxFetch(sandbox) },
        callsPerSecond: SANDBOX_CALLS_PER_SECOND,
      }
    : { app: liveApp!, baseUrl: config.ALIEXPRESS_API_BASE, fetch }
  const client = { db, clock, ...gateway }
  const aliExpress: AliExpressConnection = {
    client: { ...client, tokens: createTokenSource(client, { secretKey }) },
    isSandbox: sandbox !== null,
    redirectUri: `${publicUrl}/auth/aliexpress/callback`,
    trackingId: config.ALIEXPRESS_TRACKING_ID,
    secretKey,
  }
  const marketplace: Marketplace = {
    aliExpress,
    provider: createAliExpressProvider(aliExpress.client, aliExpress),
    toPictureSource: (url) => (sandbox ? toDrawingSource(url, sandbox.baseUrl) : url),
  }
  return { marketplace, sandbox }
}

/** The sandbox shows drawings of the shop. */
function toDrawingSource(url: string, baseUrl: string): string {
  const [, name] = url.split(`${baseUrl}/pictures/`)
  return name?.endsWith('.webp') ? `art:${name.slice(0, -'.webp'.length)}` : url
}

async function drawPicture(pictures: Pictures, name: string): Promise<Buffer | null> {
  const served = await pictures.serve({ art: name }, { width: PICTURE_WIDTH, format: 'webp' })
  return served ? Buffer.from(served.bytes) : null
}
