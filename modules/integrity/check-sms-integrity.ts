import type { IdentityDependencies } from '#modules/identity'
import type { Discrepancy } from '#platform/discrepancy'

/** Finds settings that need SMS in a shop without an SMS carrier. A development shop uses its mailbox instead. */
export function findMissingSmsCarrier({
  identity: { carrier, settings },
  hasDevMailbox,
}: {
  identity: IdentityDependencies
  hasDevMailbox: boolean
}): Discrepancy[] {
  if (carrier || hasDevMailbox) return []
  const settingNames = [
    ...(settings.phone.enabled ? ['AUTH_PHONE'] : []),
    ...(settings.mfa.phone === 'off' ? [] : ['AUTH_MFA_PHONE']),
  ]
  return settingNames.map((name) => ({
    subject: name,
    name,
    expected: 'a sender (TWILIO_…)',
    found: 'none',
  }))
}
