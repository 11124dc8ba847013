import { INFLUENCER_CODE_FORMAT } from '#contract/influencers'
import type { Application } from './application-queries.ts'

const MAX_LENGTH = 12
/** The length of codes of referrals. */
const FORBIDDEN_LENGTH = 8

/** Returns a code that an applicant would recognise, from the handle or the name; an empty text if neither gives one. */
export function proposeCode({
  full_name: name,
  instagram,
  tiktok,
}: Pick<Application, 'full_name' | 'instagram' | 'tiktok'>): string {
  const [firstName = ''] = name.split(/\s/)
  const codes = [toHandle(instagram), toHandle(tiktok), firstName, name].map(toCode)
  return codes.find((code) => INFLUENCER_CODE_FORMAT.test(code)) ?? ''
}

/** `@mina.home` and `https://www.instagram.com/mina.home` are one handle. */
function toHandle(profile: string | null): string {
  const { pathname = profile ?? '' } = URL.parse(profile ?? '') ?? {}
  return pathname.split('/').findLast(Boolean) ?? ''
}

function toCode(text: string): string {
  const code = text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, MAX_LENGTH)
  return code.length === FORBIDDEN_LENGTH ? code.slice(0, -1) : code
}
