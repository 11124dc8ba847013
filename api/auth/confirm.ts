import type { MiddlewareHandler } from 'hono'
import { verifyLink } from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { authErrorResponse } from './errors.ts'
import { buildLinkRedirect, resolveRedirect } from './redirect.ts'
import { type AuthVariables, createAuthRouter, getRequestContext, rateLimit } from './router.ts'

/**
 * What the page sends that a letter leads to (`/auth/confirm`): what its link carries when the button is pressed, or a
 * code and an address. A form, so that it works without scripts; whoever cannot go on comes back to the page.
 */
export function createConfirmRoutes(rateLimits: RateLimits | null) {
  const often = rateLimit(rateLimits, 'verify')
  return createAuthRouter().post(
    '/confirm',
    requireSameSite,
    redirectErrorsToPage,
    often,
    async (c) => {
      const said = new URLSearchParams(await c.req.text())
      const type = said.get('type') ?? ''
      const answer = await verifyLink(c.var.db, {
        type,
        presented: parsePresentedCode(said),
        ...getRequestContext(c),
      })
      if ('error' in answer) {
        return c.redirect(
          buildConfirmPageUrl(said, { code: answer.error.code, isSpent: true }),
          303,
        )
      }
      const url = resolveRedirect([said.get('redirect_to') ?? undefined], c)
      return c.redirect(buildLinkRedirect(c, url, { type, isPkce: false, answer }), 303)
    },
  )
}

type AuthMiddleware = MiddlewareHandler<{ Variables: AuthVariables }>

const requireSameSite: AuthMiddleware = async (c, next) => {
  if (c.req.header('Sec-Fetch-Site') !== 'cross-site') return next()
  return authErrorResponse(c, {
    code: 'validation_failed',
    message: 'This form is sent by its own page',
  })
}

/** Whoever looks at a page reads no JSON: what was refused before the link had its turn is said there, too. */
const redirectErrorsToPage: AuthMiddleware = async (c, next) => {
  await next()
  const code = c.res.headers.get('X-Sb-Error-Code')
  if (!code) return
  const said = new URLSearchParams(await c.req.text())
  const Location = buildConfirmPageUrl(said, { code, isSpent: false })
  c.res = new Response(null, { status: 303, headers: { Location } })
  // On a redirect it would mean: wait before you follow it.
  c.res.headers.delete('Retry-After')
}

function parsePresentedCode(form: URLSearchParams) {
  const code = form.get('code')?.replace(/\s/g, '')
  return code
    ? { code, to: form.get('email')?.trim().toLowerCase() ?? '' }
    : { token: form.get('token') ?? '' }
}

/** The page says why not, and takes the code still: without the link, once that has had its turn. */
function buildConfirmPageUrl(
  form: URLSearchParams,
  { code, isSpent }: { code: string; isSpent: boolean },
) {
  const names = ['type', 'redirect_to', ...(isSpent && !form.get('code') ? [] : ['token'])]
  const kept = names.map((name) => [name, form.get(name) ?? ''])
  const query = new URLSearchParams(kept.filter(([, value]) => value))
  query.set('failed', form.get('code') ? `code_${code}` : code)
  return `/auth/confirm?${query}`
}
