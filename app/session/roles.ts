import type { User } from '@supabase/auth-js'

/** Only decides which links are shown: the server checks the role at every request. */
export function isAdmin(user: User | null | undefined): boolean {
  return [user?.app_metadata.role, user?.user_metadata.role].includes('admin')
}

export function isInfluencer(user: User | null | undefined): boolean {
  return user?.app_metadata.is_influencer === true
}
