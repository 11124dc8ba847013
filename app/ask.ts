import { accessToken, renewSession } from './session.ts'

/**
 * Asks the API as whoever is signed in. What says the same to everybody is asked for nobody, so that it may be kept on
 * the way. A token that is no longer known is changed for a new one once; where there is none, nobody is signed in.
 */
export async function askAsMember(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = isForEverybody(input, init) ? null : await accessToken()
  if (!token) return fetch(input, init)
  const answer = await fetch(input, withToken(init, token))
  if (answer.status !== 401 || !(await renewSession())) return answer
  const fresh = await accessToken()
  return fresh ? fetch(input, withToken(init, fresh)) : answer
}

const PUBLIC = /^\/api\/(products|categories|deals|search|content)(\/|\?|$)/

function isForEverybody(input: RequestInfo | URL, { method = 'GET' }: RequestInit = {}): boolean {
  return method === 'GET' && PUBLIC.test(String(input))
}

function withToken(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('Authorization', `Bearer ${token}`)
  return { ...init, headers }
}
