/** `verify` is for those who have one already. */
type Offer = 'on' | 'verify' | 'off'

export interface FactorSettings {
  totp: Offer
  phone: Offer
  webauthn: Offer
  recovery_code: Offer
  /** Of one person, all kinds together. */
  most: number
  /** How long somebody has to show one. */
  challengeSeconds: number
  passkeys: boolean
  /** What passkeys and security keys are made for: a domain, and the addresses under it that may ask for them. */
  rpId: string
  rpOrigins: string[]
}
