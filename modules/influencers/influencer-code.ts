import { randomInt } from 'node:crypto'
import { INFLUENCER_CODE_FORMAT } from './contract.ts'

/** A code of this length is that of a referral. */
const REFERRAL_CODE_LENGTH = 8
const MAX_NAME_LENGTH = 5
const DIGITS = 2

/** Returns what somebody has typed or pasted as a code is stored; null if it cannot be that of an influencer. */
export function parseInfluencerCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return INFLUENCER_CODE_FORMAT.test(code) ? code : null
}

/** Returns a code that begins with the first name, such as `JANA38`. Others may have it already. */
export function buildInfluencerCode(fullName: string): string {
  const firstName = fullName
    .split(/\s/)[0]!
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, MAX_NAME_LENGTH)
  const name = firstName.length >= 2 ? firstName : 'FRIEND'.slice(0, MAX_NAME_LENGTH)
  const number = randomInt(10 ** DIGITS, 10 ** (DIGITS + 1))
  const code = `${name}${number}`
  return code.length === REFERRAL_CODE_LENGTH ? `${name.slice(0, -1)}${number}` : code
}
