import { href } from 'react-router'
import { buildRedirectUrl } from '#app/i18n/page-url.ts'
import { getAuthClient } from '#app/session/auth-client.ts'

export interface AuthEmail {
  /**
   * What the code and the link in the e-mail are for. `unconfirmed`: signing in to an account whose address was not
   * confirmed after the sign-up.
   */
  kind: 'signup' | 'unconfirmed' | 'recovery' | 'magiclink'
  email: string
  /** Path that a sign-in link redirects to; the home page by default. */
  next?: string
}

/** Requests an e-mail; throws the error of the auth service. It does not tell whether the address has an account. */
export async function sendAuthEmail({ kind, email, next = href('/') }: AuthEmail): Promise<void> {
  const auth = await getAuthClient()
  const resendConfirmation = () =>
    auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: buildRedirectUrl(href('/')) },
    })
  const { error } = await {
    signup: resendConfirmation,
    unconfirmed: resendConfirmation,
    recovery: () =>
      auth.resetPasswordForEmail(email, { redirectTo: buildRedirectUrl(href('/reset-password')) }),
    magiclink: () =>
      auth.signInWithOtp({
        email,
        options: { shouldCreateUser: false, emailRedirectTo: buildRedirectUrl(next) },
      }),
  }[kind]()
  if (error && error.code !== NO_ACCOUNT_CODE) throw error
}

const NO_ACCOUNT_CODE = 'otp_disabled'
