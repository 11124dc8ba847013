import { request as sendRequest } from 'undici'
import { openAuthShop, theo } from './auth-shop.ts'
import { openOidcProvider } from './oidc-provider.ts'

/** A shop that takes people from a provider, who knows Mina, and Theo by an address that nobody has confirmed. */
export async function openOAuthShop(settings: Parameters<typeof openAuthShop>[0] = {}) {
  const provider = await openOidcProvider()
  provider.users.mina = { email: 'Mina@example.com', email_verified: true, name: 'Mina M.' }
  provider.users.theo = { email: theo.email, email_verified: false, name: 'Theo' }
  const accounts = await openAuthShop({ providers: [provider.settings], ...settings })
  const { request } = accounts

  /** Where the shop sends somebody who presses the button. */
  async function startSignIn(
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) {
    const params = new URLSearchParams({ provider: 'google', ...query })
    const answer = await request(`/auth/v1/authorize?${params}`, { redirect: 'manual', headers })
    return { answer, url: answer.headers.get('Location') ?? '' }
  }

  /** Comes back to the shop with what the provider gave along; answers where they land. */
  async function finishSignIn(url: string, headers: Record<string, string> = {}) {
    const { pathname, search } = new URL(url)
    // Not by fetch, which says itself what kind of browser it is.
    const { origin } = new URL((await request('/auth/v1/health')).url)
    const answer = await sendRequest(origin + pathname + search, { headers })
    await answer.body.dump()
    return { status: answer.statusCode, ...parseRedirect(`${answer.headers.location}`) }
  }

  return {
    ...accounts,
    ...{ provider, startSignIn, finishSignIn },
    /** All the way: there, as somebody (`''` turns back), and home again. */
    async signInWithProvider(who: string, query: Record<string, string> = {}) {
      const { url } = await startSignIn(query)
      return finishSignIn((await provider.signIn(url, who)).url)
    },
  }
}

export function parseRedirect(location: string) {
  const url = new URL(location)
  const fragment = Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
  const query = Object.fromEntries(url.searchParams)
  return { target: url.origin + url.pathname, query, fragment }
}
