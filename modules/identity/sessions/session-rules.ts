import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { isBelowSecond } from '../factors/factor.ts'
import { type Refused, refused } from '../refusal.ts'
import { type SessionRow, sessions } from '../tables.ts'
import type { Account } from '../users/account.ts'

/** How long somebody stays signed in; in seconds, and 0 is for ever. Asked at each refresh. */
export interface SessionSettings {
  /** From the sign-in. */
  timeBox: number
  /** From the last refresh. */
  inactivity: number
  /** From the sign-in, for whoever has a second factor and has not shown it. */
  lowAal: number
  /** Where somebody was signed in before their newest sign-in they are no more. */
  single: boolean
  /** Days after which somebody who never said who they are is forgotten; 0: never. */
  anonymousDays: number
}

type Standing = Pick<Account, 'factors'> & { session: SessionRow }

/** Why a session may not go on; null when it may. */
export async function whyOver(
  db: Database,
  standing: Standing,
  { settings, now }: { settings: SessionSettings; now: Date },
): Promise<Refused | null> {
  const { session } = standing
  const { timeBox, inactivity, single } = settings
  const over = (since: Date, seconds: number) =>
    seconds > 0 && now.getTime() > since.getTime() + seconds * 1000
  if (over(session.createdAt, timeBox)) return expired('')
  if (over(session.refreshedAt, inactivity)) return expired(' (Inactivity)')
  const end = lowEnd(standing, settings)
  if (end && now > end) return expired(' (Low AAL: User Needs MFA Verification)')
  return single && (await hasNewer(db, session)) ? expired(' (Revoked by Newer Login)') : null
}

/** Until when a session may stay below what its owner can show; null when it may as long as it lasts. */
export function lowEnd(standing: Standing, { lowAal }: SessionSettings): Date | null {
  if (lowAal === 0 || !isBelowSecond(standing)) return null
  return new Date(standing.session.createdAt.getTime() + lowAal * 1000)
}

async function hasNewer(db: Database, { userId, refreshedAt }: SessionRow): Promise<boolean> {
  const isNewer = and(eq(sessions.userId, userId), gt(sessions.refreshedAt, refreshedAt))
  const [newer] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isNewer, isNull(sessions.endedAt)))
    .limit(1)
  return newer !== undefined
}

function expired(why: string): Refused {
  return refused('session_expired', `Invalid Refresh Token: Session Expired${why}`)
}
