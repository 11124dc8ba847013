import { z } from 'zod'
import type { Database } from '#platform/database'
import { audit } from '../audit.ts'
import { type Ended, endVisit } from '../providers/end-visit.ts'
import { keptText } from '../providers/person.ts'
import { type Returning, secretsOf, spendVisit } from '../providers/provider-visit.ts'
import { refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import type { ProviderVisit } from '../tables.ts'
import { employeeOf } from './employee.ts'
import { readAssertion } from './saml.ts'
import { samlName } from './saml-settings.ts'

interface Asked extends Omit<Returning, 'state'> {
  relayState: string | null
  /** Signed XML, in base64. */
  samlResponse: string | null
  identity: Identity
  device: Device
}

const LONGEST = 256 * 1024
const Secrets = z.object({ requestId: z.string() })

/** Ends a visit to an employer's sign-in. Nobody comes from there who was not sent there: an answer needs a question. */
export async function returnFromEmployer(
  db: Database,
  asked: Asked,
): Promise<{ redirectTo: string | null; answer: Ended }> {
  const { relayState: state, samlResponse, device, now } = asked
  if (!state || !samlResponse || samlResponse.length > LONGEST) {
    return { redirectTo: null, answer: NOT_VALID }
  }
  const visit = await spendVisit(db, { ...asked, state })
  if ('refused' in visit) return { redirectTo: null, answer: visit }
  const { answer, why } = await meet(db, visit, { ...asked, samlResponse })
  if ('refused' in answer) {
    // Whoever comes hears only that it is not valid; whoever sets it up has to find out what is not.
    const detail = { code: answer.refused.code, provider: visit.provider, ...(why && { why }) }
    await audit(db, { action: 'sign_in_refused', userId: null, device, detail, now })
  }
  return { redirectTo: visit.redirectTo, answer }
}

const NOT_VALID = refused('validation_failed', 'SAML Assertion is not valid')
const NOBODY = refused('validation_failed', 'SAML Assertion names nobody this provider answers for')

async function meet(
  db: Database,
  visit: ProviderVisit,
  asked: Asked & { samlResponse: string },
): Promise<{ answer: Ended; why?: string }> {
  const { identity, samlResponse, now } = asked
  const provider = identity.settings.samlProviders.find((one) => samlName(one) === visit.provider)
  if (!provider) return { answer: refused('sso_provider_not_found', 'No such SSO provider') }
  const { requestId } = Secrets.parse(secretsOf(visit, identity.secretKey))
  const given = { provider, identity, requestId, now }
  const profile = await readAssertion(samlResponse, given).catch((error: Error) => error)
  if (profile instanceof Error) return { answer: NOT_VALID, why: keptText(profile.message) }
  const person = employeeOf(profile, provider)
  if (!person) return { answer: NOBODY }
  return { answer: await endVisit(db, visit, { ...asked, person, tokens: null }) }
}
