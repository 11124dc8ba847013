import { lockAccount, type UserId, type UserRow } from '#modules/identity'
import { type NewNotification, raiseNotifications } from '#modules/inbox'
import { issueReward } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { BIRTHDAY_ID } from './contract.ts'
import { getChoice, loadDecisions } from './get-decisions.ts'

export const BIRTHDAY_PERCENT = 15
const VALID_DAYS = 30
const DAY_MS = 86_400_000

interface IssueBirthdayCodeInput {
  userId: UserId
  /** Of the user; its day counts. */
  timeZone: string
  now: Date
}

interface IssuedBirthdayCode {
  code: string
  percent: number
  expiresAt: Date
  hasPopup: boolean
}

/**
 * Issues the code of a user on their birthday, and tells of it. In a year there is one, whatever becomes of the birthday
 * in the profile: asking again returns it.
 */
export function issueBirthdayCode(
  db: Database,
  { userId, timeZone, now }: IssueBirthdayCodeInput,
): Promise<
  Result<
    IssuedBirthdayCode,
    'account_not_found' | 'birthday_codes_off' | 'email_not_confirmed' | 'not_birthday'
  >
> {
  return runResultTransaction(db, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account || account.user.deletedAt) return err('account_not_found')
    const due = await checkBirthdayCode(tx, { user: account.user, timeZone, now })
    if (!due.ok) return due
    const { today, hasPopup } = due.value
    const expiresAt = new Date(now.getTime() + VALID_DAYS * DAY_MS)
    const source = `birthday:${today.slice(0, 4)}`
    const { code } = await issueReward(tx, {
      ...{ reward: `birthday ${BIRTHDAY_PERCENT} %`, name: 'Birthday', prefix: 'BDAY-' },
      action: {
        ...{ kind: 'percentage_off', percent: BIRTHDAY_PERCENT },
        ...{ product_ids: [], category_ids: [] },
      },
      sourceKey: `${source}:${userId}`,
      ...{ userId, expiresAt, now },
    })
    const notification: NewNotification = {
      ...{ kind: 'coupon_code', userId, source },
      params: { code, value: { percent: BIRTHDAY_PERCENT }, ends: { at: expiresAt.toISOString() } },
    }
    await raiseNotifications(tx, { notifications: [notification], now })
    return ok({ code, percent: BIRTHDAY_PERCENT, expiresAt, hasPopup })
  })
}

interface CheckBirthdayCodeInput extends Omit<IssueBirthdayCodeInput, 'userId'> {
  user: UserRow
}

/** Decides whether a code is due to a user at a time. Returns the day that it is for them. */
export async function checkBirthdayCode(
  db: Database,
  { user, timeZone, now }: CheckBirthdayCodeInput,
): Promise<
  Result<
    { today: string; hasPopup: boolean },
    'birthday_codes_off' | 'email_not_confirmed' | 'not_birthday'
  >
> {
  const { isEnabled, hasPopup } = getChoice(await loadDecisions(db), BIRTHDAY_ID)
  if (!isEnabled) return err('birthday_codes_off')
  const today = toDay(now, timeZone)
  const { birthday } = user.userMetadata
  if (typeof birthday !== 'string' || !isBirthday(birthday, today)) return err('not_birthday')
  return user.emailConfirmedAt ? ok({ today, hasPopup }) : err('email_not_confirmed')
}

/** Who was born on 29 February celebrates on the 28th in other years. */
export function isBirthday(birthday: string, today: string): boolean {
  const year = Number(today.slice(0, 4))
  const isLeapYear = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  const day = birthday.slice(5)
  return (day === '02-29' && !isLeapYear ? '02-28' : day) === today.slice(5)
}

function toDay(time: Date, timeZone: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone }).format(time)
}
