import { useSyncExternalStore } from 'react'
import { Said } from '#app/refusal.ts'
import { accounts } from '#app/session.ts'

/** Whether this browser can show passkeys. On the server nobody knows, and until a page is alive nobody says. */
export function useKnowsPasskeys(): boolean {
  return useSyncExternalStore(nothingChanges, knowsPasskeys, () => false)
}

function nothingChanges() {
  return () => {}
}

function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** The one that waits in a field: a browser runs one at a time. */
let waiting: AbortController | undefined

/** Asks the browser for a passkey; `none` is said when it gave none. */
export async function signInWithPasskey(none: string): Promise<void> {
  waiting?.abort()
  deviceSaid(await (await accounts()).signInWithPasskey(), none)
}

/**
 * Lets the browser offer passkeys in the field for the address, where it can, until `signal` ends it. Resolves to
 * whether somebody signed in.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<boolean> {
  if (!knowsPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.()))
    return false
  const own = new AbortController()
  signal.addEventListener('abort', () => own.abort())
  waiting?.abort()
  waiting = own
  const auth = await accounts()
  if (own.signal.aborted) return false
  const options = { mediation: 'conditional' as const, signal: own.signal }
  const { error } = await auth.signInWithPasskey({ options })
  // It lay in the field for longer than a challenge is good.
  const isLate = error && 'code' in error && error.code === 'webauthn_challenge_expired'
  return isLate ? offerPasskeys(signal) : error === null
}

/** What the service refused is thrown as it is; what no device answered is said as `none`. */
export function deviceSaid({ error }: { error: Error | null }, none: string): void {
  if (!error) return
  throw 'status' in error && error.status !== undefined ? error : new Said(none)
}
