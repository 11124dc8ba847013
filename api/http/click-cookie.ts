import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { type Click, createClickToken, getClickEnd, parseClickToken } from '#modules/influencers'

const CLICK_COOKIE = 'influencer-click'

interface CookieInput {
  click: Click
  secretKey: string
  publicUrl: string
  /** Until the click ends. Null keeps it until the browser is closed. */
  rememberedAt: Date | null
}

/** Lets the browser keep a click on the link of an influencer, for the checkout. Scripts cannot read it. */
export function setClick(
  c: Context,
  { click, secretKey, publicUrl, rememberedAt }: CookieInput,
): void {
  const maxAgeMs = rememberedAt && getClickEnd(click).getTime() - rememberedAt.getTime()
  setCookie(c, CLICK_COOKIE, createClickToken(click, secretKey), {
    ...{ httpOnly: true, path: '/api', sameSite: 'Lax', secure: publicUrl.startsWith('https:') },
    ...(maxAgeMs && { maxAge: Math.max(Math.floor(maxAgeMs / 1000), 0) }),
  })
}

/** Returns the last click that the browser keeps; null without one. */
export function getClick(c: Context, secretKey: string): Click | null {
  const token = getCookie(c, CLICK_COOKIE)
  return token ? parseClickToken(token, secretKey) : null
}
