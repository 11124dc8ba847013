import { createSignature, isValidSignature } from '#platform/crypto/signature'
import { CLICK_DAYS } from '../contract.ts'
import type { ClickId, InfluencerId } from '../tables.ts'

/** A click on the link of an influencer, as the browser keeps it. */
export interface Click {
  id: ClickId
  influencerId: InfluencerId
  /** Where the link led to. */
  path: string
  clickedAt: Date
}

const MAX_AGE_MS = CLICK_DAYS * 86_400_000

/**
 * Returns what the browser keeps of a click. The signature has the time, so the server decides how long it counts.
 */
export function createClickToken(click: Click, secretKey: string): string {
  const fields = [click.id, click.influencerId, click.clickedAt.getTime(), click.path]
  const text = Buffer.from(JSON.stringify(fields)).toString('base64url')
  return `${text}.${createSignature(`influencer-click:${text}`, secretKey)}`
}

/** Returns null if this shop did not make the token. */
export function parseClickToken(token: string, secretKey: string): Click | null {
  const [text = '', signature = ''] = token.split('.')
  if (!isValidSignature(signature, `influencer-click:${text}`, secretKey)) return null
  const [id, influencerId, time, path] = JSON.parse(Buffer.from(text, 'base64url').toString())
  return { id, influencerId, path, clickedAt: new Date(time) }
}

/** When a click no longer counts. */
export function getClickEnd({ clickedAt }: Pick<Click, 'clickedAt'>): Date {
  return new Date(clickedAt.getTime() + MAX_AGE_MS)
}
