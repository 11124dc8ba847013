import type { User } from '@supabase/auth-js'

/** Decides which links are shown and nothing else: the server looks at every request itself. */
export function isAdmin(user: User | null | undefined): boolean {
  return [user?.app_metadata.role, user?.user_metadata.role].includes('admin')
}

export function isInfluencer(user: User | null | undefined): boolean {
  return user?.user_metadata.is_influencer === true
}
