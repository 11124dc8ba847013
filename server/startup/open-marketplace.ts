import { getSupplierCatalogue } from '#demo/marketplace/build-supplier-catalogue'
import { createTokenSource, type Marketplace } from '#modules/marketplace'
import type { Pictures } from '#modules/pictures'
import { createSignature } from '#platform/crypto/signature'
import type { Database } from '#platform/db/database'
import { createSandboxFetch, type MarketplaceSandboxOptions } from '#sandbox/marketplace'
import type { Config } from '../config/config.ts'
import { toMarketplaceApp } from '../config/marketplace-settings.ts'
import { getPublicUrl } from '../config/public-url.ts'

interface MarketplaceInput {
  db: Database
  clock: () => Date
  publicUrl: string
  secretKey: string
  pictures: Pictures
}

/** The sandbox is this process. */
const SANDBOX_CALLS_PER_SECOND = 100
const LIVE_ITEMS = 'https://www.aliexpress.com/item'
const SANDBOX_PATH = '/sandbox/marketplace'
/** Wide enough for the largest rendition of the shop. */
const PICTURE_WIDTH = 1280

/** Returns where the sandbox is: `https://shop.example/sandbox/marketplace`. Null with the real marketplace. */
export function getSandboxUrl(config: Config): string | null {
  return toMarketplaceApp(config) ? null : `${getPublicUrl(config)}${SANDBOX_PATH}`
}

/** Opens the configured marketplace, or the sandbox without an app. */
export function openMarketplace(
  config: Config,
  { db, clock, publicUrl, secretKey, pictures }: MarketplaceInput,
): { marketplace: Marketplace; sandbox: MarketplaceSandboxOptions | null } {
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
  const marketplace: Marketplace = {
    client: { ...client, tokens: createTokenSource(client, { secretKey }) },
    isSandbox: sandbox !== null,
    redirectUri: `${publicUrl}/auth/aliexpress/callback`,
    trackingId: config.ALIEXPRESS_TRACKING_ID,
    getItemUrl: (id) => (sandbox ? `${sandbox.baseUrl}/item/${id}` : `${LIVE_ITEMS}/${id}.html`),
    toPictureSource: (url) => (sandbox ? toDrawingSource(url, sandbox.baseUrl) : url),
    secretKey,
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
