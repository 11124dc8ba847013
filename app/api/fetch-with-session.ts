import { getAccessToken, refreshSession } from '../session/access-token.ts'

/**
 * Asks the API as whoever is signed in. What says the same to everybody is asked for nobody, so that it may be kept on
 * the way. A token that is no longer known is changed for a new one once; where there is none, nobody is signed in.
 */
export async function fetchWithSession(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const token = isPublicRequest(input, init) ? null : await getAccessToken()
  if (!token) return fetch(input, init)
  const answer = await fetch(input, withAuthorization(init, token))
  if (answer.status !== 401 || !(await refreshSession())) return answer
  const fresh = await getAccessToken()
  return fresh ? fetch(input, withAuthorization(init, fresh)) : answer
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
