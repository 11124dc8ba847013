import type { Factor } from '@supabase/auth-js'

export type FactorType = 'totp' | 'phone' | 'webauthn' | 'recovery_code'

export interface FactorFormProps {
  /** The verified factors of the chosen type. */
  factors: Factor[]
  onVerified: () => void
}
