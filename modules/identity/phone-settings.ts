/** What is set about accounts with a telephone number. */
export interface PhoneSettings {
  enabled: boolean
  /** Nobody has to show that a number is theirs. */
  autoconfirm: boolean
  /** How long the code in a text message is good. */
  otpExpirySeconds: number
  /** Text messages that the whole shop sends in an hour: each costs money. */
  smsPerHour: number
  /** How many of them go to one number, and are caused by one network. */
  smsPerNumberPerHour: number
  smsPerNetworkPerHour: number
  /** Codes that always work, by number, for trying out: nothing is sent there. */
  testOtps: Record<string, string>
}
