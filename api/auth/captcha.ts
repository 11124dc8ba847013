import type { MiddlewareHandler } from 'hono'
import { whoIsAdmin } from '#modules/identity'
import { whyNotHuman } from '#platform/captcha'
import { bearerToken } from '../signed-in.ts'
import type { AuthVars, C } from './area.ts'
import { refuse } from './errors.ts'

/** Asks whoever wants a letter to show that they are no program, where the shop has that set. */
export const forPeople: MiddlewareHandler<{ Variables: AuthVars }> = async (c, next) => {
  return (await sentAway(c)) ?? next()
}

/** The answer to a program; null: let them on. */
export async function sentAway(c: C): Promise<Response | null> {
  const { captcha } = c.var.identity.settings.flows
  if (!captcha || (await isAdmins(c))) return null
  const token = tokenIn(await c.req.text())
  if (!token) return disallowed(c, 'no captcha_token found')
  const codes = await whyNotHuman(captcha, { token, address: c.var.address ?? null })
  return codes && disallowed(c, codes.join(', '))
}

function disallowed(c: C, why: string) {
  const message = `captcha protection: request disallowed (${why})`
  return refuse(c, { code: 'captcha_failed', message })
}

/** A program of the shop's own people needs not. */
async function isAdmins(c: C): Promise<boolean> {
  const token = bearerToken(c)
  if (!token) return false
  const { db, identity, now } = c.var
  return !('refused' in (await whoIsAdmin(db, { token, identity, now })))
}

function tokenIn(text: string): string | null {
  try {
    const token = JSON.parse(text)?.gotrue_meta_security?.captcha_token
    return typeof token === 'string' ? token.trim() : null
  } catch {
    return null
  }
}
