import { data } from 'react-router'

/** What links in e-mails do. */
export type LinkAction = 'confirm' | 'unsubscribe'

/** Throws a 404 for an address that no e-mail has. */
export function parseLinkAction(action: string): LinkAction {
  if (action !== 'confirm' && action !== 'unsubscribe') throw data(null, { status: 404 })
  return action
}
