import type { IdentityDependencies } from '#modules/identity'
import type { Discrepancy } from '#platform/discrepancy'

/** Codes that are to go to telephones, in a shop that has nobody to send them. One that is tried out has its mailbox. */
export function findMissingSmsCarrier({
  identity: { carrier, settings },
  hasDevMailbox,
}: {
  identity: IdentityDependencies
  hasDevMailbox: boolean
}): Discrepancy[] {
  if (carrier || hasDevMailbox) return []
  const asking = [
    ...(settings.phone.enabled ? ['AUTH_PHONE'] : []),
    ...(settings.mfa.phone === 'off' ? [] : ['AUTH_MFA_PHONE']),
  ]
  return asking.map((name) => ({
    subject: name,
    name,
    expected: 'a sender (TWILIO_…)',
    found: 'none',
  }))
}
