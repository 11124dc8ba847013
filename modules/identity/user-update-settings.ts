/** Conditions for changes to an account. */
export interface UserUpdateSettings {
  /** A new e-mail address is confirmed from the new and from the current one. */
  secureEmailChange: boolean
  /** A new password needs a reauthentication code if the session is older than a day. */
  securePasswordChange: boolean
  /** A new password needs the current one, unless the user signed in by e-mail. */
  requireCurrentPassword: boolean
}
