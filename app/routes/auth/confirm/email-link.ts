export interface EmailLink {
  type: LinkType
  /** Absent when the link was cut short, or has had its turn. */
  token: string | null
  redirectTo: string | null
  failure: Failure | null
}

const LINK_TYPES = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const
type LinkType = (typeof LINK_TYPES)[number]

/** `link` has ended, `code` was wrong or has ended, the account is closed; or nothing was tried, `often` or by our `fault`. */
export type Failure = 'link' | 'code' | 'banned' | 'often' | 'fault'

/** What the address of the page says: what a letter's link carries, or why it could not be followed. */
export function parseEmailLink(search: string): EmailLink {
  const query = new URLSearchParams(search)
  const type = LINK_TYPES.find((one) => one === query.get('type')) ?? 'signup'
  const failure = parseFailure(query.get('failed'))
  return { type, token: query.get('token'), redirectTo: query.get('redirect_to'), failure }
}

function parseFailure(code: string | null): Failure | null {
  if (!code) return null
  if (code.endsWith('user_banned')) return 'banned'
  if (code.endsWith('over_request_rate_limit')) return 'often'
  if (code.endsWith('unexpected_failure')) return 'fault'
  return code.startsWith('code_') ? 'code' : 'link'
}
