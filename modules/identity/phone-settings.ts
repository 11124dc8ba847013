/** Settings of accounts with a phone number. */
export interface PhoneSettings {
  enabled: boolean
  /** Phone numbers count as confirmed at sign-up, without a code. */
  autoconfirm: boolean
  /** The lifetime of a code in a text message. */
  otpExpirySeconds: number
  /** Text messages of the whole shop in an hour: each costs money. */
  smsPerHour: number
  smsPerNumberPerHour: number
  /** Requested from one client network. */
  smsPerNetworkPerHour: number
  /** Fixed codes by phone number, for tests: nothing is sent to these numbers. */
  testOtps: Record<string, string>
}
