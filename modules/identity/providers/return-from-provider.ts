import { z } from 'zod'
import type { Database } from '#platform/database'
import { audit } from '../audit.ts'
import { refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import type { ProviderVisit } from '../tables.ts'
import { askProvider } from './ask-provider.ts'
import type { BadRequest } from './bad-request.ts'
import { type Ended, endVisit } from './end-visit.ts'
import { providerNamed } from './provider-settings.ts'
import { type Returning, secretsOf, spendVisit } from './provider-visit.ts'

interface Asked extends Omit<Returning, 'state'> {
  /** All that came back: `code` and `state`, or `error`. */
  parameters: URLSearchParams
  identity: Identity
  device: Device
}

type Answer =
  | Ended
  | BadRequest
  /** The provider gave nothing for what came back; why is for the log alone. */
  | { failed: unknown }

/** Ends a visit to a provider: `redirectTo` is where they arrive, null when nobody knows where they set out from. */
export async function returnFromProvider(
  db: Database,
  asked: Asked,
): Promise<{ redirectTo: string | null; answer: Answer }> {
  const state = asked.parameters.get('state')
  if (!state) return { redirectTo: null, answer: STATELESS }
  const visit = await spendVisit(db, { ...asked, state })
  if ('refused' in visit) return { redirectTo: null, answer: visit }
  const answer = await meet(db, visit, { ...asked, state })
  if ('refused' in answer) {
    const { device, now } = asked
    const detail = { code: answer.refused.code, provider: visit.provider }
    await audit(db, { action: 'sign_in_refused', userId: null, device, detail, now })
  }
  return { redirectTo: visit.redirectTo, answer }
}

const Secrets = z.object({ verifier: z.string(), nonce: z.string() })
const STATELESS = refused('bad_oauth_callback', 'OAuth state parameter missing')

async function meet(
  db: Database,
  visit: ProviderVisit,
  asked: Asked & { state: string },
): Promise<Answer> {
  const { identity } = asked
  const provider = providerNamed(visit.provider, identity)
  if (!provider) return refused('validation_failed', 'Unsupported provider: it is not enabled')
  const secrets = Secrets.parse(secretsOf(visit, identity.secretKey))
  try {
    const met = await askProvider({ ...asked, provider, secrets })
    return 'badRequest' in met ? met : await endVisit(db, visit, { ...asked, ...met })
  } catch (failed) {
    return { failed }
  }
}
