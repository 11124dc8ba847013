/** `verify` is for those who have one already. */
type FactorAvailability = 'on' | 'verify' | 'off'

export interface MfaSettings {
  totp: FactorAvailability
  phone: FactorAvailability
  webauthn: FactorAvailability
  recovery_code: FactorAvailability
  /** Of one person, all kinds together. */
  maxFactors: number
  /** How long somebody has to show one. */
  challengeSeconds: number
  passkeys: boolean
  /** What passkeys and security keys are made for: a domain, and the addresses under it that may ask for them. */
  rpId: string
  rpOrigins: string[]
}
