import {
  createTokenSource,
  exchangeConsentCode,
  type MarketplaceClient,
  saveTokens,
} from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import {
  createGatewayRouter,
  issueCode,
  LostResponseError,
  type SandboxCatalogue,
} from '#sandbox/marketplace'
import { openTestShop } from '#tests/support/test-shop'
import { SANDBOX_APP, SMALL_CATALOGUE } from './marketplace.ts'

export const SECRET_KEY = 'a-key-of-the-tests'
export const SANDBOX_URL = 'http://sandbox.example/sandbox/marketplace'

/** A request as the sandbox received it. */
export interface SeenRequest {
  path: string
  parameters: Record<string, string>
}

/** Opens an empty shop with a marketplace in which nobody has given consent. Waiting moves the clock only. */
export async function openMarketplaceShop({
  catalogue = SMALL_CATALOGUE,
}: {
  catalogue?: SandboxCatalogue
} = {}) {
  const { db } = await openTestShop()
  let now = new Date('2030-01-01T12:00:00Z').getTime()
  const clock = () => new Date(now)
  const seen: SeenRequest[] = []
  const waits: number[] = []
  const fetch = createSandboxFetch({ db, catalogue, clock, seen })
  const gateway = {
    ...{ db, clock, fetch, baseUrl: SANDBOX_URL, app: SANDBOX_APP },
    wait: async (ms: number) => {
      waits.push(ms)
      now += ms
    },
  }
  const tokens = createTokenSource(gateway, { secretKey: SECRET_KEY })
  const client: MarketplaceClient = { ...gateway, tokens }
  const passTime = (ms: number) => {
    now += ms
  }
  return { db, client, clock, seen, waits, fetch, passTime }
}

/** Opens a shop whose owner has given consent. */
export async function openConnectedShop(options: Parameters<typeof openMarketplaceShop>[0] = {}) {
  const shop = await openMarketplaceShop(options)
  const { db, client, clock } = shop
  const redirectUri = 'https://shop.example/auth/aliexpress/callback'
  const code = await issueCode(db, { appKey: SANDBOX_APP.key, redirectUri, now: clock() })
  const tokens = await exchangeConsentCode(client, code)
  if (!tokens.ok) throw new Error(`No tokens: ${tokens.error.code}`)
  const key = { appKey: SANDBOX_APP.key, secretKey: SECRET_KEY }
  await saveTokens(db, key, { tokens: tokens.value, now: clock() })
  shop.seen.length = 0
  return { ...shop, tokens: tokens.value }
}

interface SandboxFetchOptions {
  db: Database
  catalogue: SandboxCatalogue
  clock: () => Date
  seen?: SeenRequest[]
}

/** Answers requests as the sandbox does, and throws where its connection breaks. */
export function createSandboxFetch({ db, catalogue, clock, seen = [] }: SandboxFetchOptions) {
  const router = createGatewayRouter({
    ...{ db, catalogue, clock, app: SANDBOX_APP, baseUrl: SANDBOX_URL },
    drawPicture: async () => null,
  }).onError((error) => {
    throw error
  })
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const path = url.slice(SANDBOX_URL.length)
    const form = init.body instanceof URLSearchParams ? [...init.body] : []
    const query = [...new URL(url).searchParams]
    seen.push({ path, parameters: Object.fromEntries([...query, ...form]) })
    try {
      return await router.request(path, init)
    } catch (error) {
      throw error instanceof LostResponseError ? new TypeError('fetch failed') : error
    }
  }
}
