import { type AuthFailure, fail } from '../auth-error.ts'

export function factorNotFound(): AuthFailure {
  return fail('mfa_factor_not_found', 'Factor not found')
}
