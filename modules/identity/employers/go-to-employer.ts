import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/database'
import { beginVisit, type Leaving } from '../providers/begin-visit.ts'
import { type Refused, refused } from '../refusal.ts'
import { samlUrl } from './saml.ts'
import { samlName, samlProviderFor } from './saml-settings.ts'

interface Asked extends Omit<Leaving, 'sessionId'> {
  providerId: string | undefined
  /** Of somebody's address: `work.example`. */
  domain: string | undefined
}

/** Where somebody goes whose employer signs them in. */
export async function goToEmployer(db: Database, asked: Asked): Promise<{ url: string } | Refused> {
  const { providerId, domain, identity } = asked
  if (!providerId === !domain) {
    return refused('validation_failed', 'Either a provider_id or a domain is required')
  }
  const provider = samlProviderFor(identity, { providerId, domain })
  if (!provider) {
    const what = providerId ? 'No such SSO provider' : 'No SSO provider assigned for this domain'
    return refused('sso_provider_not_found', what)
  }
  const state = randomBytes(32).toString('base64url')
  // An XML name begins with a letter or an underscore.
  const requestId = `_${randomBytes(20).toString('hex')}`
  const visit = { provider: samlName(provider), state, secrets: { requestId }, sessionId: null }
  await beginVisit(db, { ...asked, ...visit })
  return { url: await samlUrl({ provider, identity, requestId, relayState: state }) }
}
