import {
  createTokenSource,
  exchangeConsentCode,
  type MarketplaceClient,
  saveTokens,
} from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { createSandboxFetch, issueCode, type SandboxCatalogue } from '#sandbox/marketplace'
import { openTestShop } from '#tests/support/test-shop'
import { SANDBOX_APP, SMALL_CATALOGUE } from './marketplace.ts'
import { buildMarketplace, SANDBOX_URL, SECRET_KEY } from './marketplace-client.ts'

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
  const { db, url } = await openTestShop()
  let now = new Date('2030-01-01T12:00:00Z').getTime()
  const clock = () => new Date(now)
  const seen: SeenRequest[] = []
  const waits: number[] = []
  const fetch = createRecordingFetch({ db, catalogue, clock, seen })
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
  const { provider } = buildMarketplace(client)
  return { db, url, client, provider, clock, seen, waits, fetch, passTime }
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
  seen: SeenRequest[]
}

/** Answers requests as the sandbox does, and remembers them. */
function createRecordingFetch({ seen, catalogue, ...options }: SandboxFetchOptions) {
  const fetch = createSandboxFetch({
    ...{ ...options, getCatalogue: () => catalogue, app: SANDBOX_APP, baseUrl: SANDBOX_URL },
    drawPicture: async () => null,
  })
  return (url: string, init: RequestInit = {}): Promise<Response> => {
    const form = init.body instanceof URLSearchParams ? [...init.body] : []
    const parameters = Object.fromEntries([...new URL(url).searchParams, ...form])
    seen.push({ path: url.slice(SANDBOX_URL.length), parameters })
    return fetch(url, init)
  }
}
