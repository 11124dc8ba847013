/** Limits on the life of a session, in seconds; 0 is no limit. They are checked at each refresh. */
export interface SessionSettings {
  /** From sign-in. */
  timeboxSeconds: number
  /** From the last refresh. */
  inactivitySeconds: number
  /** From sign-in, for a user with a second factor whose session is still `aal1`. */
  lowAalSeconds: number
  /** A new sign-in ends the user's older sessions at their next refresh. */
  isSingleSession: boolean
  /** Days without activity after which an anonymous user is deleted; 0: never. */
  anonymousRetentionDays: number
}
