import type { SocialLinks } from '#contract/content'
import type { Country } from '#contract/pricing'
import type { SearchEngine } from '#modules/catalog'
import type { HoldLimits } from '#modules/checkout'
import type { IdentityDependencies } from '#modules/identity'
import type { NotificationStreams } from '#modules/inbox'
import type { ClickRecorder } from '#modules/influencers'
import type { Marketplace } from '#modules/marketplace'
import type { ClickCounter } from '#modules/outbound'
import type { PaymentProviders } from '#modules/payments'
import type { Pictures } from '#modules/pictures'
import type { VisitCounter } from '#modules/reports'
import type { ShippingService } from '#modules/shipping-quotes'
import type { ShopInfo } from '#modules/shop'
import type { ConversationStreams } from '#modules/support'
import type { TaxService } from '#modules/tax-quotes'
import type { CacheReports } from '#platform/cache/cache-reports'
import type { ChangeStreams } from '#platform/changes/change-streams'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import type { ScanFile } from '#platform/files/scan-file'
import type { Logger } from '#platform/log'
import type { RateLimits } from './http/rate-limit.ts'
import type { ReadLimit } from './http/read-limit.ts'

/** What the server gives the API at start. Each router takes what it needs: `createCheckoutRoutes({ publicUrl })`. */
export interface AppDependencies {
  db: Database
  now: () => Date
  /** Without a slash at its end: `https://shop.example`. */
  publicUrl: string
  /** Its name and contact details, which the owner can change. */
  shopInfo: ShopInfo
  mail: MailInfo
  social: SocialLinks
  /** Stated on the privacy page. */
  statedPeriods: StatedPeriods
  /** Of a new cart, if nothing tells where the shopper is. */
  defaultCountry: Country
  /** The header in which a proxy states the country of the client. Absent without such a proxy. */
  countryHeader?: string | undefined
  /** Signs links. At least 32 characters. */
  secretKey: string
  /** Which IP addresses programs of others may have, such as push services; by default the public ones. */
  isAllowedAddress?: ((ip: string) => boolean) | undefined
  files: FileStorage
  /** Scans uploaded documents for malware. Null without a scanner. */
  scanFile: ScanFile | null
  pictures: Pictures
  providers: PaymentProviders
  marketplace: Marketplace
  /** Answers searches beside PostgreSQL. Absent without one. */
  searchEngine?: SearchEngine | null | undefined
  /** Null: the shop's own table has all tax rates. */
  tax: TaxService | null
  /** Null: the shop's own table has all prices of deliveries. */
  shipping: ShippingService | null
  /** E-mails and SMS go to the development mailbox instead of being sent. */
  hasDevMailbox: boolean
  log: Logger
  /** Counts the visits that this process sees. */
  visits: VisitCounter
  /** Saves the clicks on links of influencers. */
  influencerClicks: ClickRecorder
  /** Counts the clicks that lead to the marketplace. */
  clicks: ClickCounter
  /** The open streams of conversations with support in this process. */
  conversationStreams: ConversationStreams
  /** The open streams of administrators in this process. */
  changeStreams: ChangeStreams
  /** The open streams of signed-in shoppers in this process. */
  notificationStreams: NotificationStreams
  system: SystemInfo
  /** Asks all processes what their page caches hold. */
  cacheReports: CacheReports
  /** Settings of accounts, and the keys that sign their tokens. */
  identity: IdentityDependencies
  /** Null switches rate limits off. */
  rateLimits: RateLimits | null
  /** How much a shopper may hold without paying for it. Null switches the limits off. */
  holdLimits: HoldLimits | null
  /** The writes of the checkout that run at once in this process. Absent if they are not limited. */
  checkoutLane?: { maxConcurrent: number; maxWaitMs: number } | undefined
  /** Absent if reads are not limited. */
  readLimit?: ReadLimit | undefined
}

export interface MailInfo {
  /** The configured sender: `Outwit <shop@localhost>`. */
  from: string
  /** False if there is no mail server: e-mails stay in the mailbox of the development. */
  isSent: boolean
  /** By which messages that came back are handed over. Absent if none are. */
  bounceToken?: string | undefined
}

/** After how many days data is deleted. 0 is never. */
export interface StatedPeriods {
  /** E-mails about orders. */
  messagesDays: number
  accountEmailsDays: number
  /** Names and addresses of guests who never paid. */
  unpaidOrdersDays: number
  auditDays: number
  /** Conversations of guests with support. */
  supportDays: number
  searchesDays: number
  /** How long a session lasts that is not used. */
  sessionsDays: number
}

/** What the process knows of itself. */
export interface SystemInfo {
  /** Of the shop. */
  version: string
  startedAt: Date
  /** The names of the migrations that this version has. */
  migrations: string[]
  /** Codes of what the operator should change. */
  listWarnings: () => string[]
  /** Throws if the mail server does not answer. Null without one. */
  verifyMailServer: (() => Promise<unknown>) | null
}
