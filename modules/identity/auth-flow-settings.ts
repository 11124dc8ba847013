import type { CaptchaSettings } from '#platform/http/captcha'

/** Settings of e-mails, codes and request limits. */
export interface AuthFlowSettings {
  /** Whether users can sign up and sign in with an e-mail address. */
  emailEnabled: boolean
  /** Digits of a code in an e-mail or a text message: 6 to 10. */
  otpLength: number
  /** E-mails of the whole shop in an hour, half of them reserved for confirmed accounts; 0: no limit. */
  emailsPerHour: number
  /** Requests for e-mails from one client network in an hour; 0: no limit. */
  emailsPerNetworkPerHour: number
  /**
   * Failed attempts on one account in a day: wrong passwords, and wrong codes from e-mails. All networks where its
   * owner has never signed in share one count; each of the owner's known networks has its own. 0: no limit.
   */
  failedPasswordsPerDay: number
  failedCodesPerDay: number
  /** The target of links in e-mails: a page with a confirm button, or the API, which redeems the token at once. */
  linkTarget: 'page' | 'verify'
  /** Required of clients that request an e-mail or send a password; null: never. */
  captcha: CaptchaSettings | null
  /** After this a request fails; 0: no timeout. */
  requestTimeoutMs: number
}
