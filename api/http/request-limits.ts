import { defineLimits } from '#platform/throttle/limit'

/**
 * The limits of requests. `caller` is the account of a signed-in user, so that users of one network do not use up each
 * other's points, and the network of anybody else. Limits of accounts count by network even if somebody is signed in.
 */
export const REQUEST_LIMITS = defineLimits({
  // Pages, lists and searches that are not answered from the cache (decision 0014).
  reads: { points: 600, windowSeconds: 60, by: ['caller'], code: 'too_many_requests' },
  writes: { points: 600, windowSeconds: 60, by: ['caller'], code: 'too_many_requests' },
  checkout: { points: 30, windowSeconds: 60, by: ['caller'], code: 'too_many_requests' },
  // Each may be a call that a service charges for.
  provider_quotes: { points: 30, windowSeconds: 60, by: ['caller'], code: 'too_many_requests' },
  payment: { points: 60, windowSeconds: 60, by: ['caller'], code: 'too_many_requests' },
  link_visits: { points: 120, windowSeconds: 60, by: ['network'], code: 'too_many_requests' },
  browser_spans: { points: 120, windowSeconds: 60, by: ['network'], code: 'too_many_requests' },
  newsletter: { points: 10, windowSeconds: 600, by: ['caller'], code: 'too_many_requests' },
  stock_alerts: { points: 20, windowSeconds: 600, by: ['network'], code: 'too_many_requests' },
  // Re-encoding a picture costs more than any other request.
  avatar_uploads: { points: 20, windowSeconds: 300, by: ['caller'], code: 'too_many_requests' },
  review_photos: { points: 40, windowSeconds: 86_400, by: ['caller'], code: 'too_many_requests' },
  // By network: anybody may look for an order. Wrong attempts are also counted by number and by e-mail address.
  order_lookups: { points: 20, windowSeconds: 3600, by: ['network'], code: 'too_many_requests' },
  // By network: a program may have many accounts.
  reviews: { points: 60, windowSeconds: 3600, by: ['network'], code: 'too_many_requests' },
  // By network: everybody may write to support.
  support_conversations: {
    points: 20,
    windowSeconds: 3600,
    by: ['network'],
    code: 'too_many_requests',
  },
  support_messages: { points: 120, windowSeconds: 60, by: ['network'], code: 'too_many_requests' },
  // By network. Re-encoding a picture costs more than any other request.
  support_uploads: { points: 40, windowSeconds: 600, by: ['network'], code: 'too_many_requests' },
  // Of files. Their parts count as writes.
  influencer_uploads: {
    points: 30,
    windowSeconds: 3600,
    by: ['caller'],
    code: 'too_many_requests',
  },
  // A code or a password can be guessed with each.
  payout_details: { points: 20, windowSeconds: 600, by: ['caller'], code: 'too_many_requests' },
  // Each reads the whole catalogue.
  influencer_feed: { points: 20, windowSeconds: 300, by: ['caller'], code: 'too_many_requests' },
  payout_files: { points: 60, windowSeconds: 300, by: ['caller'], code: 'too_many_requests' },
  // The export and the deletion of an account.
  account_data: { points: 30, windowSeconds: 300, by: ['caller'], code: 'too_many_requests' },

  // Sign-in and token refresh.
  sign_in: { points: 150, windowSeconds: 300, by: ['network'], code: 'rate_limit_reached' },
  // E-mails that the recipient may not have requested. Every endpoint that sends them is counted for itself.
  emails: {
    points: 30,
    windowSeconds: 300,
    by: ['path', 'network'],
    code: 'rate_limit_reached',
  },
  // Codes and links that could be guessed.
  verify: { points: 30, windowSeconds: 300, by: ['network'], code: 'rate_limit_reached' },
  // Anonymous accounts.
  anonymous: { points: 30, windowSeconds: 3600, by: ['network'], code: 'rate_limit_reached' },
  // Failed attempts at one user's codes are also counted, wherever they come from.
  factor_challenge: {
    points: 30,
    windowSeconds: 120,
    by: ['network'],
    code: 'rate_limit_reached',
  },
  factor_verify: {
    points: 30,
    windowSeconds: 120,
    by: ['network'],
    code: 'rate_limit_reached',
  },
  passkey: { points: 30, windowSeconds: 300, by: ['network'], code: 'rate_limit_reached' },
})

export type RequestLimitName = keyof typeof REQUEST_LIMITS

/** The limits that have a setting: those of accounts. */
export const AUTH_RATE_LIMIT_NAMES = [
  'sign_in',
  'emails',
  'verify',
  'factor_challenge',
  'factor_verify',
  'passkey',
  'anonymous',
] as const
export type AuthRateLimitName = (typeof AUTH_RATE_LIMIT_NAMES)[number]
