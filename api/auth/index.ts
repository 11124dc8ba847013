import { cors } from 'hono/cors'
import type { AppDependencies } from '../http/router.ts'
import { createAdminUserRoutes } from './admin-users.ts'
import { createConfirmRoutes } from './confirm.ts'
import { createAuthErrorHandler } from './error-handler.ts'
import { API_VERSION, authErrorResponse } from './error-response.ts'
import { createIdentityRoutes } from './identities.ts'
import { createInvitationRoutes } from './invitations.ts'
import { limitBodySize } from './limit-body-size.ts'
import { createFactorRoutes } from './mfa-factors.ts'
import { createOAuthRoutes } from './oauth.ts'
import { createClientRegistrationRoutes, createOAuthClientRoutes } from './oauth-clients.ts'
import { createOAuthConsentRoutes } from './oauth-consent.ts'
import { createOAuthServerRoutes } from './oauth-server.ts'
import { createOAuthTokenRoutes } from './oauth-token.ts'
import { createOtpRoutes } from './otp.ts'
import { createPasskeyRoutes } from './passkeys.ts'
import { createRecoverAndResendRoutes } from './recover-and-resend.ts'
import { createRecoveryCodeRoutes } from './recovery-codes.ts'
import { createAuthRouter } from './router.ts'
import { createSamlRoutes } from './saml.ts'
import { createServiceInfoRoutes } from './service-info.ts'
import { createSignUpRoutes } from './sign-up.ts'
import { limitResponseTime } from './timeout.ts'
import { createTokenRoutes } from './token.ts'
import { createUnsupportedRoutes } from './unsupported.ts'
import { createUserRoutes } from './user.ts'
import { createVerifyRoutes } from './verify.ts'

type AuthDependencies = Pick<AppDependencies, 'db' | 'now' | 'log' | 'identity' | 'rateLimits'>

/** The authentication service, compatible with the client `@supabase/auth-js`. */
export function createAuth({ db, now, log, identity, rateLimits }: AuthDependencies) {
  const auth = createAuthRouter()
  auth.use(allowCrossOrigin, async (c, next) => {
    c.set('requestId', c.get('requestId') ?? crypto.randomUUID())
    c.set('db', db)
    c.set('now', now())
    c.set('identity', identity)
    c.header('X-Supabase-Api-Version', API_VERSION)
    await next()
  })
  const { requestTimeoutMs } = identity.settings.flows
  if (requestTimeoutMs > 0) auth.use(limitResponseTime(requestTimeoutMs))
  auth.use(limitBodySize)
  auth.onError(createAuthErrorHandler(log))

  auth
    .route('/', createServiceInfoRoutes())
    .route('/', createAdminUserRoutes())
    .route('/', createInvitationRoutes())
    .route('/', createSignUpRoutes(rateLimits))
    .route('/', createTokenRoutes(rateLimits))
    .route('/', createUserRoutes(rateLimits))
    .route('/', createRecoverAndResendRoutes(rateLimits))
    .route('/', createOtpRoutes(rateLimits))
    .route('/', createVerifyRoutes(rateLimits))
    .route('/', createOAuthRoutes(rateLimits, log))
    .route('/', createIdentityRoutes(rateLimits, log))
    .route('/', createSamlRoutes(rateLimits, log))
    .route('/', createPasskeyRoutes(rateLimits))
    .route('/', createConfirmRoutes(rateLimits))
    .route('/', createRecoveryCodeRoutes(rateLimits))
    .route('/', createFactorRoutes(rateLimits))
    .route('/', createOAuthClientRoutes())
    .route('/', createClientRegistrationRoutes(rateLimits))
    .route('/', createOAuthServerRoutes(rateLimits))
    .route('/', createOAuthTokenRoutes(rateLimits))
    .route('/', createOAuthConsentRoutes(rateLimits))
    .route('/', createUnsupportedRoutes())
  // Not `notFound`: that handler is lost when the app is mounted into another one.
  return auth.all('*', (c) => authErrorResponse(c, { code: 'not_found' }))
}

/** All origins are allowed: credentials are sent in the `Authorization` header, never in a cookie. */
const allowCrossOrigin = cors({
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
  // The client reads the error format from the version header.
  exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
  maxAge: 600,
})
