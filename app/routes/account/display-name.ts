import type { User } from '@supabase/auth-js'
import type { Language } from '#platform/i18n/languages'

/** The name of the profile, or the part of the e-mail address before the `@`. */
export function getDisplayName({ user_metadata: metadata, email = '' }: User): string {
  const name = [metadata.full_name, metadata.name].find(
    (one) => typeof one === 'string' && one.trim(),
  )
  return name ?? email.split('@')[0] ?? ''
}

/** At most two letters, in the upper case of the page's language: `MK` for Mina Keller. */
export function getInitials(name: string, language: Language): string {
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => [...(word ?? '')][0],
  )
  return initials.join('').toLocaleUpperCase(language)
}
