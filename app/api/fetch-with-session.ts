import { getAccessToken, refreshSession } from '../session/access-token.ts'

/**
 * Calls the API as the signed-in user. Public data is requested without a token, so that it can be cached on its way.
 * After a 401 the token is refreshed once and the request is repeated.
 */
export async function fetchWithSession(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const token = isPublicRequest(input, init) ? null : await getAccessToken()
  if (!token) return fetch(input, init)
  const response = await fetch(input, withAuthorization(init, token))
  if (response.status !== 401 || !(await refreshSession())) return response
  const freshToken = await getAccessToken()
  return freshToken ? fetch(input, withAuthorization(init, freshToken)) : response
}

const PUBLIC_PATHS = /^\/api\/(products|categories|deals|search|content)(\/|\?|$)/

function isPublicRequest(input: RequestInfo | URL, { method = 'GET' }: RequestInit = {}): boolean {
  return method === 'GET' && PUBLIC_PATHS.test(String(input))
}

function withAuthorization(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('Authorization', `Bearer ${token}`)
  return { ...init, headers }
}
