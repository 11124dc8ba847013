import type { Logger } from '#platform/log'
import { createSandboxPageRouter } from '#sandbox/marketplace'
import { SANDBOX_APP, SMALL_CATALOGUE } from './marketplace.ts'
import { buildMarketplace, REDIRECT_URI, SANDBOX_URL } from './marketplace-client.ts'
import { openConnectedShop, openMarketplaceShop } from './marketplace-shop.ts'
import { ADMIN_TOKEN, openTestSite } from './test-site.ts'

/** What routes of the marketplace and of tokens answer, as far as tests look into it. */
interface ApiBody {
  url: string
  token: string
  account: { name: string; consent_expires_at: string | null } | null
  items: { product_title: string }[]
  target_sale_price: number
  target_sale_price_currency: string
  error: { code: string; message: string }
}

interface ApiResponse {
  status: number
  body: ApiBody
}

interface MarketplaceSiteInput {
  isConnected?: boolean
  /** Default: a silent one. */
  log?: Logger
}

/** Opens the API of a shop with the marketplace of the sandbox. `consent` opens its page and allows. */
export async function openMarketplaceSite({ isConnected = false, log }: MarketplaceSiteInput = {}) {
  const connected = isConnected ? await openConnectedShop() : null
  const shop = connected ?? (await openMarketplaceShop())
  const { db, client, clock } = shop
  const marketplace = buildMarketplace(client)
  const { site } = await openTestSite({
    ...{ shop: { db, url: shop.url }, marketplace, now: clock },
    ...(log && { log }),
  })
  const pages = createSandboxPageRouter({
    ...{ db, clock, app: SANDBOX_APP, baseUrl: SANDBOX_URL, getCatalogue: () => SMALL_CATALOGUE },
    ...{
      redirectUri: REDIRECT_URI,
      shopInfo: { name: 'Outwit' },
      getLanguage: () => 'en' as const,
    },
    drawPicture: async () => null,
  })

  const createRequest =
    (token: string) =>
    async (method: string, path: string, body?: unknown): Promise<ApiResponse> => {
      const response = await site.request(`/api/admin${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    }
  const request = createRequest(ADMIN_TOKEN)

  const consent = async () => {
    const { body } = await request('POST', '/marketplace/consents')
    const path = String(body.url).slice(SANDBOX_URL.length)
    const form = new URLSearchParams({ choice: 'allow' })
    const response = await pages.request(path, { method: 'POST', body: form })
    const { searchParams } = new URL(response.headers.get('Location')!)
    return { state: searchParams.get('state')!, code: searchParams.get('code')! }
  }

  /** The API of another program with all permissions. */
  const requestAs = async (name: string) => {
    const { body } = await request('POST', '/tokens', {
      ...{ name, expires_in_days: 1, scopes: ['marketplace:read', 'marketplace:write'] },
    })
    return createRequest(body.token)
  }
  return { ...shop, site, tokens: connected?.tokens ?? null, request, requestAs, consent }
}
