import { createHmac } from 'node:crypto'
import type { Language } from '#contract/letters'
import type { Sender } from '#modules/letters'
import type { Carrier } from '#platform/text-messages'
import type { ChangeSettings } from './changes/change-settings.ts'
import type { FlowSettings } from './codes/flow-settings.ts'
import type { PhoneSettings } from './codes/phone-settings.ts'
import type { SamlProvider } from './employers/saml-settings.ts'
import type { FactorSettings } from './factors/factor-settings.ts'
import type { ProviderSettings } from './providers/provider-settings.ts'
import type { SessionSettings } from './sessions/session-rules.ts'
import type { SigningKeys } from './sessions/signing-keys.ts'

/** What is set about accounts. Several shops that are set differently may share one database. */
export interface IdentitySettings {
  /** Where within the shop the service answers: `/auth/v1`. */
  prefix: string
  /** Nobody has to show that an address is theirs. */
  autoconfirm: boolean
  signUps: boolean
  /** Who makes the tokens, as they say; null: the service's own address. Shops that take each other's have one. */
  issuer: string | null
  /** How long an access token is good. */
  accessTokenSeconds: number
  /** How long a token that was exchanged may come back, beyond the answer that was lost. */
  reuseSeconds: number
  /** How long the code and the link in a letter are good. */
  codeSeconds: number
  /** Between two letters of a kind to one person. */
  spacingSeconds: number
  /** Least characters of a password. */
  passwordLength: number
  /** Where letters may lead besides the shop itself; `*` within a part of the address, `**` across parts. */
  redirects: string[]
  /** Where people may come from, besides the shop's own form. */
  providers: ProviderSettings[]
  /** Whose people sign in where they work. None: single sign-on is off. */
  samlProviders: SamlProvider[]
  /** People may add a provider to their account, and take one away. */
  manualLinking: boolean
  factors: FactorSettings
  sessions: SessionSettings
  /** Whether somebody may be let in without saying who they are. */
  anonymous: boolean
  phone: PhoneSettings
  changes: ChangeSettings
  flows: FlowSettings
}

/** What the use cases of this module are given once. `publicUrl` without a slash at its end. */
export interface Identity extends Sender {
  settings: IdentitySettings
  keys: SigningKeys
  /** Null: text messages stay in the development mailbox. */
  carrier: Carrier | null
}

/** Where somebody asks from. */
export interface Device {
  address: string | null
  userAgent: string | null
  /** What the browser would like to read, when it is one of ours. */
  language: Language | null
}

/** Where whoever runs the machine asks from. */
export const NOWHERE: Device = { address: null, userAgent: null, language: null }

/** Where the service answers. */
export function serviceUrl({ publicUrl, settings }: Pick<Identity, 'publicUrl' | 'settings'>) {
  return publicUrl + settings.prefix
}

/** What the service is called in its tokens. */
export function issuerOf({ publicUrl, settings }: Pick<Identity, 'publicUrl' | 'settings'>) {
  return settings.issuer ?? serviceUrl({ publicUrl, settings })
}

/** Tells shops on one database apart by where they are and which key they have, and says nothing of the key. */
export function nameOfShop({ publicUrl, secretKey }: Pick<Identity, 'publicUrl' | 'secretKey'>) {
  return createHmac('sha256', secretKey).update(`shop:${publicUrl}`).digest('hex').slice(0, 16)
}
