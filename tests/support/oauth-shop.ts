import { request as sendRequest } from 'undici'
import { openAuthShop, theo } from './auth-shop.ts'
import { openOidcProvider } from './oidc-provider.ts'

/** Opens a shop with an OAuth provider that has two users: Mina, and Theo, whose e-mail address is unverified. */
export async function openOAuthShop(settings: Parameters<typeof openAuthShop>[0] = {}) {
  const provider = await openOidcProvider()
  provider.users.mina = { email: 'Mina@example.com', email_verified: true, name: 'Mina M.' }
  provider.users.theo = { email: theo.email, email_verified: false, name: 'Theo' }
  const shop = await openAuthShop({ providers: [provider.settings], ...settings })
  const { request } = shop

  /** Requests the authorization redirect. `url` is the address at the provider. */
  async function startSignIn(
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) {
    const params = new URLSearchParams({ provider: 'google', ...query })
    const response = await request(`/auth/v1/authorize?${params}`, { redirect: 'manual', headers })
    return { response, url: response.headers.get('Location') ?? '' }
  }

  /** Requests the callback URL. Returns the parsed redirect of the shop. */
  async function finishSignIn(url: string, headers: Record<string, string> = {}) {
    const { pathname, search } = new URL(url)
    // Not by `fetch`, which sets the `Sec-Fetch-Mode` header itself.
    const { origin } = new URL((await request('/auth/v1/health')).url)
    const response = await sendRequest(origin + pathname + search, { headers })
    await response.body.dump()
    return { status: response.statusCode, ...parseRedirect(`${response.headers.location}`) }
  }

  return {
    ...shop,
    ...{ provider, startSignIn, finishSignIn },
    /** Signs in as a user of the provider. With an empty name the user cancels. */
    async signInWithProvider(userName: string, query: Record<string, string> = {}) {
      const { url } = await startSignIn(query)
      return finishSignIn((await provider.signIn(url, userName)).url)
    },
  }
}

export function parseRedirect(location: string) {
  const url = new URL(location)
  const fragment = Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
  const query = Object.fromEntries(url.searchParams)
  return { target: url.origin + url.pathname, query, fragment }
}
