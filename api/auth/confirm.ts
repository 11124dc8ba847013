import { verifyLink } from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { buildAuthPagePath } from './auth-page-path.ts'
import { authErrorResponse, toWireError } from './error-response.ts'
import { rateLimit } from './rate-limit.ts'
import { buildLinkRedirect, resolveRedirect } from './redirect.ts'
import {
  type AuthContext,
  type AuthMiddleware,
  createAuthRouter,
  getRequestContext,
} from './router.ts'

/**
 * Receives the form of the page `/auth/confirm`, to which the links in e-mails lead: the token of the link, or a code
 * with an e-mail address. It is a form so that it works without JavaScript. Errors redirect back to the page.
 */
export function createConfirmRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter().post(
    '/confirm',
    requireSameSite,
    redirectErrorsToPage,
    rateLimit(rateLimits, 'verify'),
    handleConfirm,
  )
}

async function handleConfirm(c: AuthContext) {
  const form = new URLSearchParams(await c.req.text())
  const type = form.get('type') ?? ''
  const presented = parsePresentedCode(form)
  const result = await verifyLink(c.var.db, { type, presented, ...getRequestContext(c) })
  if (!result.ok) {
    const { code } = toWireError(result.error)
    return c.redirect(buildConfirmPageUrl(c, form, { code, isUsed: true }), 303)
  }
  const url = resolveRedirect([form.get('redirect_to') ?? undefined], c)
  return c.redirect(buildLinkRedirect(c, url, { type, isPkce: false, result }), 303)
}

const requireSameSite: AuthMiddleware = async (c, next) => {
  if (c.req.header('Sec-Fetch-Site') !== 'cross-site') return next()
  return authErrorResponse(c, { code: 'form_of_other_site' })
}

/** Replaces JSON errors, such as of the rate limit, by a redirect to the page, because a browser shows the response. */
const redirectErrorsToPage: AuthMiddleware = async (c, next) => {
  await next()
  const code = c.res.headers.get('X-Sb-Error-Code')
  if (!code) return
  const form = new URLSearchParams(await c.req.text())
  const Location = buildConfirmPageUrl(c, form, { code, isUsed: false })
  c.res = new Response(null, { status: 303, headers: { Location } })
  // On a redirect the header would delay the redirect itself.
  c.res.headers.delete('Retry-After')
}

function parsePresentedCode(form: URLSearchParams) {
  const code = form.get('code')?.replace(/\s/g, '')
  return code
    ? { code, to: form.get('email')?.trim().toLowerCase() ?? '' }
    : { token: form.get('token') ?? '' }
}

/** `isUsed`: the token was tried, so it is left out. The page still accepts a code. */
function buildConfirmPageUrl(
  c: AuthContext,
  form: URLSearchParams,
  { code, isUsed }: { code: string; isUsed: boolean },
) {
  const names = ['type', 'redirect_to', ...(isUsed && !form.get('code') ? [] : ['token'])]
  const values = names.map((name) => [name, form.get(name) ?? ''])
  const query = new URLSearchParams(values.filter(([, value]) => value))
  query.set('failed', form.get('code') ? `code_${code}` : code)
  return buildAuthPagePath(c, {
    path: `/auth/confirm?${query}`,
    redirectTo: form.get('redirect_to'),
  })
}
