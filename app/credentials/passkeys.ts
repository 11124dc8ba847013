import { useSyncExternalStore } from 'react'
import { getAuthClient } from '#app/session/auth-client.ts'
import { UserMessageError } from './auth-error.ts'

/** Whether this browser supports passkeys; false on the server and until the page is hydrated. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(subscribeToNothing, supportsPasskeys, () => false)
}

function subscribeToNothing() {
  return () => {}
}

function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** The pending autofill request. A browser runs one WebAuthn request at a time. */
let autofillRequest: AbortController | undefined

/** Signs in with a passkey; throws `failureMessage` if the browser returns none. */
export async function signInWithPasskey(failureMessage: string): Promise<void> {
  autofillRequest?.abort()
  throwWebAuthnError(await (await getAuthClient()).signInWithPasskey(), failureMessage)
}

/**
 * Lets the browser offer passkeys in the e-mail field until `signal` aborts. Resolves to whether the user signed in;
 * to false if the browser does not support it.
 */
export async function offerPasskeyAutofill(signal: AbortSignal): Promise<boolean> {
  if (!supportsPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.()))
    return false
  const request = new AbortController()
  signal.addEventListener('abort', () => request.abort())
  autofillRequest?.abort()
  autofillRequest = request
  const auth = await getAuthClient()
  if (request.signal.aborted) return false
  const options = { mediation: 'conditional' as const, signal: request.signal }
  const { error } = await auth.signInWithPasskey({ options })
  // The challenge expired while the offer was open.
  const isExpired = error && 'code' in error && error.code === 'webauthn_challenge_expired'
  return isExpired ? offerPasskeyAutofill(signal) : error === null
}

/** Throws the error of the auth service as it is, and `failureMessage` for an error of the browser or the device. */
export function throwWebAuthnError(
  { error }: { error: Error | null },
  failureMessage: string,
): void {
  if (!error) return
  throw 'status' in error && error.status !== undefined
    ? error
    : new UserMessageError(failureMessage)
}
