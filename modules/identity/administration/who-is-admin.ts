import type { Database } from '#platform/database'
import { isBelowSecond } from '../factors/factor.ts'
import { type Refused, refused } from '../refusal.ts'
import { readClaims, verifiedToken } from '../sessions/access-token.ts'
import { type SignedIn, signedInAs } from '../sessions/who-is-signed-in.ts'
import type { Identity } from '../settings.ts'
import { isAdminToken, looksLikeAdminToken } from './admin-tokens.ts'
import { isAdministrator, SERVICE_ROLES } from './administrator.ts'

/** Who runs the shop: one of its people, or a program of theirs. */
export interface Admin {
  /** What the log calls them: the id of an account, `admin token`, or what a program's token calls itself. */
  name: string
  who: SignedIn | null
}

interface Asked {
  token: string
  identity: Identity
  now: Date
}

/**
 * Whether a bearer token is an administrator's, asked anew each time. There are three kinds, and nothing else counts:
 * a token of `npm run admin -- token`; one without a session whose `role` is `service_role` or `supabase_admin`, which
 * only a holder of the shop's keys can sign; and one of a living session whose account, as it stands in the database
 * now, has `role: admin` in `app_metadata` or one of those two as its role. What the token says of its account's
 * rights is old by then, and does not count.
 */
export async function whoIsAdmin(db: Database, asked: Asked): Promise<Admin | Refused> {
  const { token, identity } = asked
  if (looksLikeAdminToken(token)) {
    return (await isAdminToken(db, token)) ? { name: 'admin token', who: null } : notAdmin()
  }
  const verified = await verifiedToken(token, asked)
  if ('refused' in verified) return verified
  const { claims } = verified
  if (claims.session_id === undefined) {
    const { role } = claims
    return SERVICE_ROLES.includes(role) ? { name: String(role), who: null } : notAdmin()
  }
  const named = readClaims(claims, identity)
  const who = 'refused' in named ? named : await signedInAs(db, named, asked)
  if ('refused' in who) return isGone(who) ? sessionExpired() : who
  if (!isAdministrator(who.user)) return notAdmin()
  return isBelowSecond(who)
    ? refused('insufficient_aal', 'AAL2 required: please show your second factor')
    : { name: who.user.id, who }
}

const isGone = ({ refused: { code } }: Refused) => code === 'session_not_found'

function sessionExpired(): Refused {
  return refused('session_expired', 'The session of this token has ended')
}

export function notAdmin(): Refused {
  return refused('not_admin', 'User not allowed')
}
