export interface EmailLink {
  type: LinkType
  /** Null if the link was cut short or has been used. */
  token: string | null
  redirectTo: string | null
  failure: Failure | null
}

const LINK_TYPES = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const
type LinkType = (typeof LINK_TYPES)[number]

/** `linkExpired` includes a link that was used, `wrongCode` a code that has expired; `banned` is the account. */
export type Failure = 'linkExpired' | 'wrongCode' | 'banned' | 'rateLimited' | 'serverError'

/** Parses the query of the page: the parameters of an e-mail's link, or why using it has failed. */
export function parseEmailLink(search: string): EmailLink {
  const query = new URLSearchParams(search)
  const type = LINK_TYPES.find((one) => one === query.get('type')) ?? 'signup'
  const failure = parseFailure(query.get('failed'))
  return { type, token: query.get('token'), redirectTo: query.get('redirect_to'), failure }
}

function parseFailure(code: string | null): Failure | null {
  if (!code) return null
  if (code.endsWith('user_banned')) return 'banned'
  if (code.endsWith('over_request_rate_limit')) return 'rateLimited'
  if (code.endsWith('unexpected_failure')) return 'serverError'
  return code.startsWith('code_') ? 'wrongCode' : 'linkExpired'
}
