import type { Captcha } from '#platform/captcha'

/** What is set about letters and what they lead to. */
export interface FlowSettings {
  /** Whether people may have an address for a name; otherwise only what is set beside it lets anybody in. */
  email: boolean
  /** Of the codes in letters and text messages: 6 to 10. */
  codeDigits: number
  /** Letters that the whole shop may be asked for in an hour; 0: as many as anybody likes. */
  lettersAnHour: number
  /**
   * What one account takes of guesses from all places together where its owner has not signed in, and as many from each
   * where they have: wrong passwords, and wrong codes out of letters. 0: as many as anybody likes.
   */
  wrongPasswordsADay: number
  wrongCodesADay: number
  /** Where they lead: to a page that asks for a press, or to the service, which spends what they carry at once. */
  links: 'page' | 'verify'
  /** Whoever wants a letter, or types a password, solves one; null: nobody does. */
  captcha: Captcha | null
  /** How long anybody waits for an answer; 0: as long as it takes. */
  patienceMs: number
}
