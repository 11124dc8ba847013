import type { AuthContext } from './router.ts'

/** Use after `requireSignIn`. Compares the `X-JWT-AUD` header with the audience of the user. */
export function isAudienceMismatch(c: AuthContext): boolean {
  const { aud } = c.var.currentUser.user
  return (c.req.header('X-JWT-AUD') || aud) !== aud
}
