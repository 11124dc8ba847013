import type { IdentityErrorCode } from '#modules/identity'
import { accountErrors } from './account-errors.ts'
import { adminErrors } from './admin-errors.ts'
import { factorErrors } from './factor-errors.ts'
import { oauthServerErrors } from './oauth-server-errors.ts'
import { oneTimeTokenErrors } from './one-time-token-errors.ts'
import { passwordErrors } from './password-errors.ts'
import { providerErrors } from './provider-errors.ts'
import { requestErrors } from './request-errors.ts'
import { sendingErrors } from './sending-errors.ts'
import { sessionErrors } from './session-errors.ts'
import type { WireError } from './wire-error.ts'

export type AuthErrorCode = IdentityErrorCode | keyof typeof requestErrors

/**
 * The code, status and English text of every error on the wire. Clients depend on all three, and retry after a 5xx. Some
 * endpoints have another status for an error: see `respond`.
 */
export const wireErrors: Record<AuthErrorCode, WireError> = {
  ...accountErrors,
  ...passwordErrors,
  ...sessionErrors,
  ...oneTimeTokenErrors,
  ...sendingErrors,
  ...factorErrors,
  ...providerErrors,
  ...adminErrors,
  ...oauthServerErrors,
  ...requestErrors,
}
