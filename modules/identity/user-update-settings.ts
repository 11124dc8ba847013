/** Conditions for changes to an account. */
export interface UserUpdateSettings {
  /** A new e-mail address is confirmed from the new and from the current one. */
  secureEmailChange: boolean
  /** A new password needs the current one or a reauthentication code, unless the user signed in within ten minutes. */
  securePasswordChange: boolean
  /** A new password always needs the current one, unless the user signed in by e-mail. */
  requireCurrentPassword: boolean
}
