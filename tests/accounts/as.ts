import { mina, openAccounts, sessionOf } from './accounts.ts'

/** A shop in which Mina is signed in; `as(token)` asks its own API for whoever holds the token, or for a guest. */
export async function openShopWithMina(given: Parameters<typeof openAccounts>[0] = {}) {
  const accounts = await openAccounts({ autoconfirm: true, ...given })
  const { request, visitor } = accounts
  const client = visitor()
  const here = sessionOf(await client.signUp(mina)).access_token

  const as = (token: string | undefined) => {
    const ask = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
      request(`/api${path}`, {
        method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...more,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    return { ask, get: (path: string) => ask('GET', path) }
  }
  return {
    ...accounts,
    ...{ as, client, here },
    signIn: async () => sessionOf(await visitor().signInWithPassword(mina)).access_token,
    signUp: async (someone: typeof mina) => sessionOf(await visitor().signUp(someone)).access_token,
  }
}
