import type { User } from '@supabase/auth-js'

export interface AccountProps {
  /** The signed-in owner of the account that the screen shows. */
  user: User
}
