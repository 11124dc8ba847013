import type { User } from '@supabase/auth-js'

/** As they call themselves, or what their address begins with. */
export function getDisplayName({ user_metadata: told, email = '' }: User): string {
  const name = [told.full_name, told.name].find((one) => typeof one === 'string' && one.trim())
  return name ?? email.split('@')[0] ?? ''
}

/** Two letters at most: `MK` of Mina Keller. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => [...(word ?? '')][0],
  )
  return letters.join('').toUpperCase()
}
