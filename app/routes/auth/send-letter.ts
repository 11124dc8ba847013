import { accounts } from '#app/session.ts'
import type { Letter } from './check-mail.tsx'

/** Asks for a letter; throws what the service says no with. */
export async function sendLetter({ kind, email }: Letter): Promise<void> {
  const auth = await accounts()
  const { error } = await {
    signup: () =>
      auth.resend({ type: 'signup', email, options: { emailRedirectTo: `${location.origin}/` } }),
    recovery: () =>
      auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` }),
    magiclink: () =>
      auth.signInWithOtp({
        email,
        options: { shouldCreateUser: false, emailRedirectTo: `${location.origin}/` },
      }),
  }[kind]()
  if (error) throw error
}
