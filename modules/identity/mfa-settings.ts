/** `verify`: no new factors of this type; existing ones still work. */
type FactorAvailability = 'on' | 'verify' | 'off'

export interface MfaSettings {
  totp: FactorAvailability
  phone: FactorAvailability
  webauthn: FactorAvailability
  recovery_code: FactorAvailability
  /** Of one user, of all types together. */
  maxFactors: number
  /** The lifetime of a challenge. */
  challengeSeconds: number
  passkeys: boolean
  /** The WebAuthn relying party: a domain, and the origins under it that may use its credentials. */
  rpId: string
  rpOrigins: string[]
}
