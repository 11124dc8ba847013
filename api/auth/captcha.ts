import type { MiddlewareHandler } from 'hono'
import { authenticateAdmin } from '#modules/identity'
import { verifyCaptcha } from '#platform/http/captcha'
import { bearerToken } from '../http/authentication.ts'
import { authErrorResponse } from './errors.ts'
import type { AuthContext, AuthVariables } from './router.ts'

/** Asks whoever wants a letter to show that they are no program, where the shop has that set. */
export const requireCaptcha: MiddlewareHandler<{ Variables: AuthVariables }> = async (c, next) => {
  return (await checkCaptcha(c)) ?? next()
}

/** The answer to a program; null: let them on. */
export async function checkCaptcha(c: AuthContext): Promise<Response | null> {
  const { captcha } = c.var.identity.settings.flows
  if (!captcha || (await isFromAdmin(c))) return null
  const token = parseCaptchaToken(await c.req.text())
  if (!token) return captchaFailedResponse(c, 'no captcha_token found')
  const codes = await verifyCaptcha(captcha, { token, address: c.var.address ?? null })
  return codes && captchaFailedResponse(c, codes.join(', '))
}

function captchaFailedResponse(c: AuthContext, reason: string) {
  const message = `captcha protection: request disallowed (${reason})`
  return authErrorResponse(c, { code: 'captcha_failed', message })
}

/** A program of the shop's own people needs not. */
async function isFromAdmin(c: AuthContext): Promise<boolean> {
  const token = bearerToken(c)
  if (!token) return false
  const { db, identity, now } = c.var
  return !('error' in (await authenticateAdmin(db, { token, identity, now })))
}

function parseCaptchaToken(text: string): string | null {
  try {
    const token = JSON.parse(text)?.gotrue_meta_security?.captcha_token
    return typeof token === 'string' ? token.trim() : null
  } catch {
    return null
  }
}
