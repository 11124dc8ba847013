import { useCurrentUser } from '#app/session/current-user.ts'
import { storedValue, useStoredValue } from '#app/storage/stored-value.ts'

/** The key of the user's metadata. */
export const CALM_MODE_FIELD = 'calm_mode'

/** The choice of this browser, which counts for guests and for accounts that have made none. */
export const storedCalmMode = storedValue<boolean>({
  key: 'outwit-calm-mode',
  parse: (text) => text === 'true',
})

/**
 * Whether to leave out countdowns, popups and streaks. Rewards are the same: what a popup would have given is given
 * without it. False on the server and until the page is hydrated.
 */
export function useCalmMode(): boolean {
  const inBrowser = useStoredValue(storedCalmMode)
  const inAccount = useCurrentUser()?.user_metadata?.[CALM_MODE_FIELD]
  return typeof inAccount === 'boolean' ? inAccount : inBrowser
}
