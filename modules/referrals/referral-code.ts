import { randomInt } from 'node:crypto'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'

/** Without letters that are read as others: Crockford's base 32. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8
const ATTEMPTS = 5

/** Returns what somebody has typed or pasted as a code is stored; null if it cannot be one. */
export function parseReferralCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((one) => ALPHABET.includes(one)) ? code : null
}

/** Returns the code as people read it: `K7Q2-M4XD`. */
export function formatReferralCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Returns the code of a user, and makes it at the first time. */
export async function getReferralCode(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [row] = await rawQuery<{ code: string }>(db, SAVE_CODE, [userId, buildCode(), now])
    if (row) return row.code
  }
  throw new Error('No code was free')
}

function buildCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Returns no row if the code is that of somebody else, or if another request has just made one. */
const SAVE_CODE = `
  with own as (select code from referral_codes where user_id = $1),
  added as (
    insert into referral_codes (user_id, code, created_at)
    select $1, $2, $3::timestamptz where not exists (select from own)
    on conflict do nothing returning code
  )
  select code from own union all select code from added`

/** Returns whose code it is, or null. */
export async function findReferrer(db: Database, code: string): Promise<UserId | null> {
  const find = 'select user_id as id from referral_codes where code = $1'
  const [row] = await rawQuery<{ id: UserId }>(db, find, [code])
  return row?.id ?? null
}
