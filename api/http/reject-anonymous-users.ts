import type { MiddlewareHandler } from 'hono'
import type { SignedInVariables } from './authentication.ts'
import { errorResponse } from './errors.ts'

/** Responds 403 to users without an account of their own, of which a program can create as many as it likes. */
export const rejectAnonymousUsers: MiddlewareHandler<{ Variables: SignedInVariables }> = (
  c,
  next,
) =>
  c.var.currentUser.user.isAnonymous
    ? Promise.resolve(errorResponse(c, 403, { code: 'account_required' }))
    : next().then(() => undefined)
