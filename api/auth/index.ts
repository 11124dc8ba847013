import { cors } from 'hono/cors'
import type { Parts } from '../area.ts'
import { about } from './about.ts'
import { admin } from './admin.ts'
import { newAuthArea } from './area.ts'
import { limitedBody } from './body.ts'
import { confirmations } from './confirm.ts'
import { API_VERSION, onAuthError, refuse } from './errors.ts'
import { secondFactors } from './factors.ts'
import { identities } from './identities.ts'
import { invitations } from './invitations.ts'
import { letters } from './letters.ts'
import { notHere } from './not-here.ts'
import { signInLetters } from './otp.ts'
import { passkeys } from './passkeys.ts'
import { patience } from './patience.ts'
import { providers } from './providers.ts'
import { recoveryCodes } from './recovery-codes.ts'
import { signUps } from './sign-up.ts'
import { singleSignOn } from './sso.ts'
import { tokens } from './token.ts'
import { user } from './user.ts'
import { verifications } from './verify.ts'

type Needed = Pick<Parts, 'db' | 'now' | 'log' | 'identity' | 'rateLimits'>

/** The authentication service, as `@supabase/auth-js` speaks to it. */
export function createAuth({ db, now, log, identity, rateLimits }: Needed) {
  const auth = newAuthArea()
  auth.use(openToOthers, async (c, next) => {
    c.set('requestId', c.get('requestId') ?? crypto.randomUUID())
    c.set('db', db)
    c.set('now', now())
    c.set('identity', identity)
    c.header('X-Supabase-Api-Version', API_VERSION)
    await next()
  })
  const { patienceMs } = identity.settings.flows
  if (patienceMs > 0) auth.use(patience(patienceMs))
  auth.use(limitedBody)
  auth.onError(onAuthError(log))

  auth
    .route('/', about())
    .route('/', admin())
    .route('/', invitations())
    .route('/', signUps(rateLimits))
    .route('/', tokens(rateLimits))
    .route('/', user(rateLimits))
    .route('/', letters(rateLimits))
    .route('/', signInLetters(rateLimits))
    .route('/', verifications(rateLimits))
    .route('/', providers(rateLimits, log))
    .route('/', identities(rateLimits, log))
    .route('/', singleSignOn(rateLimits, log))
    .route('/', passkeys(rateLimits))
    .route('/', confirmations(rateLimits))
    .route('/', recoveryCodes(rateLimits))
    .route('/', secondFactors(rateLimits))
    .route('/', notHere())
  // Not `notFound`: an app that is mounted into another one loses that handler.
  return auth.all('*', (c) => refuse(c, { code: 'not_found', message: 'There is nothing here.' }))
}

/** Other sites may ask: what opens something travels in a header that only its holder can send, never in a cookie. */
const openToOthers = cors({
  origin: (origin) => origin || '*',
  credentials: true,
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: [
    'Accept',
    'apikey',
    'Authorization',
    'Content-Type',
    'X-Client-IP',
    'X-Client-Info',
    'X-JWT-AUD',
    'X-Use-Cookie',
    'X-Supabase-Api-Version',
  ],
  // Without the version a browser's client cannot tell which shape an error has.
  exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
  maxAge: 600,
})
