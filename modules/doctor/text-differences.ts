import type { Identity } from '#modules/identity'
import type { Difference } from '#platform/difference'

/** Codes that are to go to telephones, in a shop that has nobody to send them. One that is tried out has its mailbox. */
export function unsentTexts({
  identity: { carrier, settings },
  isTriedOut,
}: {
  identity: Identity
  isTriedOut: boolean
}): Difference[] {
  if (carrier || isTriedOut) return []
  const asking = [
    ...(settings.phone.isOn ? ['AUTH_PHONE'] : []),
    ...(settings.factors.phone === 'off' ? [] : ['AUTH_MFA_PHONE']),
  ]
  return asking.map((name) => ({
    subject: name,
    name,
    expected: 'a sender (TWILIO_…)',
    found: 'none',
  }))
}
