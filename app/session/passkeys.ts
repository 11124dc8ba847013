import { useSyncExternalStore } from 'react'
import { getAuthClient } from '#app/session/auth-client.ts'
import { UserMessageError } from '#app/session/auth-error.ts'

/** Whether this browser can show passkeys. On the server nobody knows, and until a page is alive nobody says. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(subscribeToNothing, supportsPasskeys, () => false)
}

function subscribeToNothing() {
  return () => {}
}

function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** The one that waits in a field: a browser runs one at a time. */
let autofillRequest: AbortController | undefined

/** Asks the browser for a passkey; `none` is said when it gave none. */
export async function signInWithPasskey(failureMessage: string): Promise<void> {
  autofillRequest?.abort()
  throwWebAuthnError(await (await getAuthClient()).signInWithPasskey(), failureMessage)
}

/**
 * Lets the browser offer passkeys in the field for the address, where it can, until `signal` ends it. Resolves to
 * whether somebody signed in.
 */
export async function offerPasskeyAutofill(signal: AbortSignal): Promise<boolean> {
  if (!supportsPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.()))
    return false
  const own = new AbortController()
  signal.addEventListener('abort', () => own.abort())
  autofillRequest?.abort()
  autofillRequest = own
  const auth = await getAuthClient()
  if (own.signal.aborted) return false
  const options = { mediation: 'conditional' as const, signal: own.signal }
  const { error } = await auth.signInWithPasskey({ options })
  // It lay in the field for longer than a challenge is good.
  const isLate = error && 'code' in error && error.code === 'webauthn_challenge_expired'
  return isLate ? offerPasskeyAutofill(signal) : error === null
}

/** What the service refused is thrown as it is; what no device answered is said as `none`. */
export function throwWebAuthnError(
  { error }: { error: Error | null },
  failureMessage: string,
): void {
  if (!error) return
  throw 'status' in error && error.status !== undefined
    ? error
    : new UserMessageError(failureMessage)
}
