import { accounts } from '#app/session.ts'
import type { Letter } from './check-mail.tsx'

/** Asks for a letter; throws what the service says no with. Nobody is told here who has an account. */
export async function sendLetter({ kind, email, next = '/' }: Letter): Promise<void> {
  const auth = await accounts()
  const { error } = await {
    signup: () =>
      auth.resend({ type: 'signup', email, options: { emailRedirectTo: `${location.origin}/` } }),
    recovery: () =>
      auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` }),
    magiclink: () =>
      auth.signInWithOtp({
        email,
        options: { shouldCreateUser: false, emailRedirectTo: location.origin + next },
      }),
  }[kind]()
  if (error && error.code !== NO_ACCOUNT) throw error
}

const NO_ACCOUNT = 'otp_disabled'
