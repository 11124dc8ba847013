import { expectSession, mina, openAuthShop } from './auth-shop.ts'

/** Opens a shop in which Mina is signed in. `as(token)` is an API client with the token, or of a guest without one. */
export async function openSignedInShop(settings: Parameters<typeof openAuthShop>[0] = {}) {
  const shop = await openAuthShop({ autoconfirm: true, ...settings })
  const { request, createClient } = shop
  const client = createClient()
  const accessToken = expectSession(await client.signUp(mina)).access_token

  const as = (token: string | undefined) => {
    const requestApi = (
      method: string,
      path: string,
      body?: unknown,
      extraHeaders: Record<string, string> = {},
    ) =>
      request(`/api${path}`, {
        method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...extraHeaders,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    return { request: requestApi, get: (path: string) => requestApi('GET', path) }
  }
  return {
    ...shop,
    ...{ as, client, accessToken },
    signIn: async () => expectSession(await createClient().signInWithPassword(mina)).access_token,
    signUp: async (credentials: typeof mina) =>
      expectSession(await createClient().signUp(credentials)).access_token,
  }
}
