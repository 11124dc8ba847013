import { defineLimits } from '#platform/throttle/limit'
import type { IdentitySettings } from './settings.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * The limits that are counted in the transaction of the work (`consumeLimit`). Requests have further ones: see
 * `REQUEST_LIMITS` of the API.
 */
export function buildLimits({
  autoconfirm,
  emailCooldownSeconds,
  flows,
  phone,
}: Pick<IdentitySettings, 'autoconfirm' | 'emailCooldownSeconds' | 'flows' | 'phone'>) {
  const toEmailPoints = (points: number) => (autoconfirm ? 0 : points)
  const toSmsPoints = (points: number) => (phone.autoconfirm ? 0 : points)
  return defineLimits({
    // `network` is `unknown` for all networks from which the owner has not signed in (decision 0034).
    failed_passwords: {
      points: flows.failedPasswordsPerDay,
      windowSeconds: DAY_SECONDS,
      by: ['network', 'identifier'],
      code: 'too_many_failed_passwords',
    },
    failed_codes: {
      points: flows.failedCodesPerDay,
      windowSeconds: DAY_SECONDS,
      by: ['network', 'identifier'],
      code: 'too_many_failed_codes',
    },
    // Changes to an address or a number that belongs to somebody else.
    taken_contacts: {
      points: 5,
      windowSeconds: HOUR_SECONDS,
      by: ['user'],
      code: 'too_many_taken_contacts',
    },
    // The pause between two messages of one kind to one recipient.
    email_cooldown: {
      points: 1,
      windowSeconds: emailCooldownSeconds,
      by: ['kind', 'to'],
      code: 'email_cooldown',
    },
    sms_cooldown: {
      points: 1,
      windowSeconds: emailCooldownSeconds,
      by: ['kind', 'to'],
      code: 'sms_cooldown',
    },
    // Requests for e-mails, counted alike for known and unknown addresses (decision 0045).
    emails_per_network: {
      points: toEmailPoints(flows.emailsPerNetworkPerHour),
      windowSeconds: HOUR_SECONDS,
      by: ['network'],
      code: 'email_limit_reached',
    },
    // E-mails of the whole shop, by the hour of the clock. `npm run doctor` reads the hours of the last day.
    emails_per_hour: {
      points: toEmailPoints(flows.emailsPerHour),
      windowSeconds: HOUR_SECONDS,
      by: ['shop', 'hour'],
      code: 'email_limit_reached',
      retainSeconds: DAY_SECONDS,
    },
    // Those of them to addresses that nobody has confirmed. The other half is reserved for confirmed accounts.
    unconfirmed_emails_per_hour: {
      points: toEmailPoints(Math.ceil(flows.emailsPerHour / 2)),
      windowSeconds: HOUR_SECONDS,
      by: ['shop', 'hour'],
      code: 'email_limit_reached',
      retainSeconds: DAY_SECONDS,
    },
    // Protection against SMS pumping.
    sms_per_hour: {
      points: toSmsPoints(phone.smsPerHour),
      windowSeconds: HOUR_SECONDS,
      by: ['shop'],
      code: 'sms_limit_reached',
    },
    sms_per_number: {
      points: toSmsPoints(phone.smsPerNumberPerHour),
      windowSeconds: HOUR_SECONDS,
      by: ['to'],
      code: 'sms_limit_reached',
    },
    sms_per_network: {
      points: toSmsPoints(phone.smsPerNetworkPerHour),
      windowSeconds: HOUR_SECONDS,
      by: ['network'],
      code: 'sms_limit_reached',
    },
  })
}
