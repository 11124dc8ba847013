import type { Database } from '#platform/db/database'
import type { ShopIdentity } from './contract.ts'
import { getLogo, type ShopLogo } from './get-logo.ts'
import { shopIdentitySetting, shopLogoSetting } from './identity-settings.ts'

/** What the process was configured with. */
export interface ConfiguredShop {
  name: string
  contact: { email: string | null; phone: string | null }
}

interface OpenShopInfoInput {
  db: Database
  configured: ConfiguredShop
  onError: (error: unknown) => void
}

/** Tag of responses that show the name, the logo or the contact details. */
export const SHOP_TAG = 'shop'

const SETTING_TAGS = [shopIdentitySetting, shopLogoSetting].map(({ key }) => `setting:${key}`)

/**
 * The name, logo and contact details of the shop: what the owner saved, or else what is configured. The copy in this process
 * follows the setting, so it can be read without waiting. Read it for each use.
 */
export class ShopInfo {
  readonly configured: ConfiguredShop
  /** Called after it has changed: what was built of it before is out of date. */
  onChange: () => void = () => {}
  readonly #input: OpenShopInfoInput
  #saved: ShopIdentity | null = null
  #logo: ShopLogo | null = null
  #reading: Promise<void> = Promise.resolve()

  constructor(input: OpenShopInfoInput) {
    this.#input = input
    this.configured = input.configured
  }

  get name(): string {
    return this.#saved?.name ?? this.configured.name
  }

  get contact(): ConfiguredShop['contact'] {
    const { email, phone } = this.configured.contact
    const { contact_email = null, contact_phone = null } = this.#saved ?? {}
    return { email: contact_email ?? email, phone: contact_phone ?? phone }
  }

  /** Null shows the word mark. */
  get logo(): ShopLogo | null {
    return this.#logo
  }

  /** Reads the settings again. */
  load(): Promise<void> {
    // One after the other, so that an older answer does not replace a newer one.
    this.#reading = this.#reading.then(() => this.#read())
    return this.#reading
  }

  purge(tags: string[]) {
    if (SETTING_TAGS.some((tag) => tags.includes(tag))) void this.load()
  }

  setPurgeListening(isListening: boolean) {
    if (isListening) void this.load()
  }

  async #read() {
    try {
      const saved = await shopIdentitySetting.get(this.#input.db)
      const logo = await getLogo(this.#input.db)
      const before = this.#describe()
      this.#saved = saved
      this.#logo = logo
      if (this.#describe() !== before) this.onChange()
    } catch (error) {
      this.#input.onError(error)
    }
  }

  #describe(): string {
    return JSON.stringify([this.name, this.contact, this.logo])
  }
}
