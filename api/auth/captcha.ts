import { authenticateAdmin } from '#modules/identity'
import { verifyCaptcha } from '#platform/http/captcha'
import { bearerToken } from '../http/authentication.ts'
import { authErrorResponse } from './error-response.ts'
import type { AuthContext, AuthMiddleware } from './router.ts'

/** Requires a solved captcha if the shop has captchas enabled. */
export const requireCaptcha: AuthMiddleware = async (c, next) => {
  return (await checkCaptcha(c)) ?? next()
}

/** Returns the error response, or null if no captcha is required or it is solved. */
export async function checkCaptcha(c: AuthContext): Promise<Response | null> {
  const { captcha } = c.var.identity.settings.flows
  if (!captcha || (await isFromAdmin(c))) return null
  const token = parseCaptchaToken(await c.req.text())
  if (!token) return captchaFailedResponse(c, 'no captcha_token found')
  const errorCodes = await verifyCaptcha(captcha, { token, address: c.var.address ?? null })
  return errorCodes && captchaFailedResponse(c, errorCodes.join(', '))
}

function captchaFailedResponse(c: AuthContext, reason: string) {
  return authErrorResponse(c, { code: 'captcha_failed', params: { reason } })
}

/** Scripts of administrators need no captcha. */
async function isFromAdmin(c: AuthContext): Promise<boolean> {
  const token = bearerToken(c)
  if (!token) return false
  const { db, identity, now } = c.var
  return (await authenticateAdmin(db, { token, identity, now })).ok
}

function parseCaptchaToken(text: string): string | null {
  try {
    const token = JSON.parse(text)?.gotrue_meta_security?.captcha_token
    return typeof token === 'string' ? token.trim() : null
  } catch {
    return null
  }
}
