import type { CaptchaSettings } from '#platform/http/captcha'

/** What is set about letters and what they lead to. */
export interface AuthFlowSettings {
  /** Whether people may have an address for a name; otherwise only what is set beside it lets anybody in. */
  emailEnabled: boolean
  /** Of the codes in letters and text messages: 6 to 10. */
  otpLength: number
  /** Letters that the whole shop may be asked for in an hour; 0: as many as anybody likes. */
  emailsPerHour: number
  /**
   * What one account takes of guesses from all places together where its owner has not signed in, and as many from each
   * where they have: wrong passwords, and wrong codes out of letters. 0: as many as anybody likes.
   */
  failedPasswordsPerDay: number
  failedCodesPerDay: number
  /** Where they lead: to a page that asks for a press, or to the service, which spends what they carry at once. */
  linkTarget: 'page' | 'verify'
  /** Whoever wants a letter, or types a password, solves one; null: nobody does. */
  captcha: CaptchaSettings | null
  /** How long anybody waits for an answer; 0: as long as it takes. */
  requestTimeoutMs: number
}
