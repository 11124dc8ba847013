import type { GoTrueClient } from '@supabase/auth-js'
import { hasRedirectSession } from './redirect-session.ts'
import { SESSION_KEY, storedSession } from './stored-session.ts'

let authClientPromise: Promise<GoTrueClient> | undefined
let isReady = false

/** The auth client, loaded at the first call. No page waits for it: only signing in and signed-in users need it. */
export function getAuthClient(): Promise<GoTrueClient> {
  authClientPromise ??= createAuthClient().catch((error) => {
    authClientPromise = undefined
    throw error
  })
  return authClientPromise
}

/** Whether the auth client has read the redirect and refreshed the stored session. */
export function isAuthClientReady(): boolean {
  return isReady
}

/** Base path of the auth API, which the server writes into the document. In the browser only. */
export function getAuthPath(): string {
  return document.documentElement.dataset.accountsPath ?? '/auth/v1'
}

/** Keeps the session of this browser fresh from now on; the auth client is loaded when the browser is idle. */
export function startSessionRefresh() {
  storedSession.subscribe(loadAuthClientWhenIdle)
  storedSession.notify()
}

async function createAuthClient(): Promise<GoTrueClient> {
  const { AuthClient } = await import('@supabase/auth-js')
  const auth = new AuthClient({
    url: location.origin + getAuthPath(),
    storageKey: SESSION_KEY,
    // E-mails are in the language of the page, not in the one that the browser prefers.
    headers: { 'Accept-Language': document.documentElement.lang },
    detectSessionInUrl: hasRedirectSession,
    experimental: { recoveryCodes: true },
  })
  auth.onAuthStateChange(storedSession.notify)
  await auth.initialize()
  isReady = true
  storedSession.notify()
  return auth
}

function loadAuthClientWhenIdle() {
  if (authClientPromise || !(storedSession.get().session || hasRedirectSession())) return
  const load = () => getAuthClient().catch(console.error)
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 2000 })
  else setTimeout(load, 200)
}
