import type { User } from '@supabase/auth-js'

/** The name of the profile, or the part of the e-mail address before the `@`. */
export function getDisplayName({ user_metadata: metadata, email = '' }: User): string {
  const name = [metadata.full_name, metadata.name].find(
    (one) => typeof one === 'string' && one.trim(),
  )
  return name ?? email.split('@')[0] ?? ''
}

/** At most two letters: `MK` for Mina Keller. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => [...(word ?? '')][0],
  )
  return initials.join('').toUpperCase()
}
