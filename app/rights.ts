import type { User } from '@supabase/auth-js'

/** Decides which links are shown and nothing else: the server looks at every request itself. */
export function isAdmin(member: User | null | undefined): boolean {
  return [member?.app_metadata.role, member?.user_metadata.role].includes('admin')
}

export function isInfluencer(member: User | null | undefined): boolean {
  return member?.user_metadata.is_influencer === true
}
