/** What is set about changing an account. */
export interface UserUpdateSettings {
  /** A new address is confirmed by a letter to it and by one to the old. */
  secureEmailChange: boolean
  /** A day after signing in a new password takes a code from a letter. */
  securePasswordChange: boolean
  /** A new password takes the old one, unless somebody came in by a letter. */
  requireCurrentPassword: boolean
}
