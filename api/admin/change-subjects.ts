import type { RewardProgram } from '#contract/rewards'
import { type CarrierId, getCarrier } from '#modules/carriers'
import {
  type CategoryId,
  type CategoryRow,
  getAdminProduct,
  getCategoryTree,
  listCategoryNames,
  listSearchPins,
  listSearchSynonyms,
  type ProductId,
} from '#modules/catalog'
import { checkoutRulesSetting } from '#modules/checkout'
import {
  getContentState,
  getEditableArticle,
  getEditablePage,
  getFooterContent,
  getHomeContent,
  listContentTranslations,
} from '#modules/content'
import { type CustomerId, getCustomer, getSegment, type SegmentId } from '#modules/customers'
import { type DraftId, getDraft } from '#modules/drafts'
import { type DrawId, getDraw, listCountryRules } from '#modules/draws'
import { type FlashSaleId, flashSaleSetting, getFlashSale } from '#modules/flash-sales'
import { getChoice, loadDecisions } from '#modules/holidays'
import { listAdminTokens, listStaff, type UserId } from '#modules/identity'
import { getImportRun } from '#modules/imports'
import { getNotificationDefaults } from '#modules/inbox'
import {
  type CommissionRateId,
  getApplication,
  getChosenCategory,
  getRate,
} from '#modules/influencers'
import { getIntegrityFinding, type IntegrityFindingId } from '#modules/integrity'
import { sellerSetting } from '#modules/invoices'
import { getIssue, getSubscription, type IssueId, type SubscriptionId } from '#modules/newsletter'
import { getOrder, type OrderId } from '#modules/orders'
import { affiliateSearchSetting, loadLinks } from '#modules/outbound'
import { getPayment, getProviderEvent, type PaymentEventId } from '#modules/payments'
import {
  getPayout,
  getPayoutBatch,
  type PayoutBatchId,
  type PayoutId,
  payoutSettings,
} from '#modules/payouts'
import { listCurrencySettings, listShippingPrices, listShippingZones } from '#modules/pricing'
import { getSyncRun, listPriceRules, type SyncRunId, syncSettings } from '#modules/product-sync'
import { getPromotion, type PromotionId } from '#modules/promotions'
import { getReferral, type ReferralId } from '#modules/referrals'
import { timeZoneSetting } from '#modules/reports'
import { getReview, type ReviewId, reviewSettings } from '#modules/reviews'
import { getRewardProgram } from '#modules/rewards'
import { setUpSetting } from '#modules/set-up'
import { emailSenderSetting, shopIdentitySetting, shopLogoSetting } from '#modules/shop'
import { listStoreCredit } from '#modules/store-credit'
import {
  type CannedAnswerId,
  type ConversationId,
  getCannedAnswer,
  getConversation,
  supportSettings,
} from '#modules/support'
import { getEndpoint, type WebhookEndpointId } from '#modules/webhooks'
import { getUndeliverable } from '#platform/email/undeliverable'
import { getScheduledJob } from '#platform/queue/run-scheduled-job'
import type { ChangeSubject } from '../http/recorded-change.ts'

const ADDRESS_KEYS = [
  ...['email', 'first_name', 'last_name', 'address', 'address_line_2', 'city', 'zip_code'],
  ...['state', 'phone', 'note', 'reduction'],
]

/** What administrators change, as the change log names and reads it. */
export const changeSubjects = {
  order: {
    kind: 'order',
    id: ['id'],
    read: (db, { id }) => getOrder(db, id as OrderId),
    hiddenKeys: [
      ...['email', 'firstName', 'lastName', 'phone', 'giftNote', 'first_name', 'last_name'],
      ...['address', 'addressLine2', 'address_line_2', 'city', 'zipCode', 'zip_code', 'region'],
      // A refund's, a return's and a note's.
      ...['reason', 'comment', 'text'],
    ],
  },
  draft: {
    kind: 'draft_order',
    id: ['id'],
    read: async (db, { id }) => {
      const draft = await getDraft(db, id as DraftId)
      return draft && { state: draft.state, revision: draft.revision, order_id: draft.orderId }
    },
    hiddenKeys: ['content', 'reason', ...ADDRESS_KEYS],
  },
  customer: {
    kind: 'customer',
    id: ['id'],
    read: async (db, { id }) => {
      const customer = await getCustomer(db, { id: id as CustomerId, now: new Date() })
      if (!customer) return null
      const { userId, tags, isBlocked } = customer
      const credit = userId ? await listStoreCredit(db, { userId }) : []
      const undeliverable = customer.email ? await getUndeliverable(db, customer.email) : null
      return { user_id: userId, tags, is_blocked: isBlocked, store_credit: credit, undeliverable }
    },
    // A note's, and why credit was given.
    hiddenKeys: ['email', 'text', 'reason'],
  },
  segment: {
    kind: 'customer_segment',
    id: ['id'],
    read: async (db, { id }) => {
      const segment = await getSegment(db, id as SegmentId)
      return segment && { name: segment.name, conditions: segment.conditions }
    },
  },
  invoice: { kind: 'invoice', id: ['id'] },
  promotion: {
    kind: 'promotion',
    id: ['id'],
    read: async (db, { id }) => {
      const promotion = await getPromotion(db, id as PromotionId)
      if (!promotion) return null
      // Redemptions change beside the administrator.
      const { redemptionCount: _, givenMinor: __, updatedAt: ___, ...terms } = promotion
      return terms
    },
  },
  draw: {
    kind: 'draw',
    id: ['id'],
    read: async (db, { id }) => {
      const found = await getDraw(db, id as DrawId)
      if (!found) return null
      // Entries change beside the administrator, and the seed is a secret.
      const {
        ticketCount: _,
        lastTicket: __,
        encryptedSeed: ___,
        updatedAt: ____,
        ...draw
      } = found.draw
      return {
        ...draw,
        prizes: found.prizes.map(({ tier, name, valueMinor }) => ({ tier, name, valueMinor })),
      }
    },
  },
  drawCountry: {
    kind: 'draw_country',
    id: ['country'],
    read: async (db, { country }) => {
      const found = (await listCountryRules(db)).find((one) => one.country === country)
      return found && { rule: found.rule, needs_adult: found.needsAdult, note: found.note }
    },
  },
  holiday: {
    kind: 'holiday',
    id: ['id'],
    read: async (db, { id = '' }) => {
      const decisions = await loadDecisions(db)
      const { offerPercent, offerProductIds, ...switches } = getChoice(decisions, id)
      const moves = decisions.moves.filter(({ holidayId }) => holidayId === id)
      return { ...switches, percent: offerPercent, products: offerProductIds, moves }
    },
  },
  referral: {
    kind: 'referral',
    id: ['id'],
    read: async (db, { id }) => {
      const referral = await getReferral(db, id as ReferralId)
      if (!referral) return null
      const { state, holdReasons, clearedReasons, reviewCode, isTakingBack } = referral
      return { state, holdReasons, clearedReasons, reviewCode, isTakingBack }
    },
  },
  influencerApplication: {
    kind: 'influencer_application',
    id: ['id'],
    read: async (db, { id }) => {
      const application = await getApplication(db, { userId: id as UserId })
      if (!application) return null
      const { status, reject_reason, reapply_at, influencer } = application
      const { suspended_at = null, suspension_reason = null } = influencer ?? {}
      return { status, reject_reason, reapply_at, suspended_at, suspension_reason }
    },
    hiddenKeys: ['text', 'comment', 'code'],
  },
  payoutBatch: {
    kind: 'payout_batch',
    id: ['id'],
    read: async (db, { id }) => {
      const found = await getPayoutBatch(db, id as PayoutBatchId)
      if (!found) return null
      const { number, state, currency } = found.batch
      return { number, state, currency, payouts: found.payouts.map(({ state }) => state) }
    },
  },
  payout: {
    kind: 'payout',
    id: ['id'],
    read: async (db, { id }) => {
      const payout = await getPayout(db, id as PayoutId)
      if (!payout) return null
      const { number, state, minor, currency, reason } = payout
      return { number, state, minor, currency, reason }
    },
  },
  payoutSettings: {
    kind: 'payout_settings',
    read: (db) => payoutSettings.get(db),
    hiddenKeys: ['iban', 'bic'],
  },
  commissionRate: {
    kind: 'commission_rate',
    id: ['id'],
    read: async (db, { id }) => {
      const rate = await getRate(db, { id: id as CommissionRateId, now: new Date() })
      return rate && { basis_points: rate.basisPoints, ends_at: rate.endsAt }
    },
  },
  commissionCategory: {
    kind: 'commission_category',
    id: ['id'],
    read: async (db, { id }) => {
      const tree = await getCategoryTree(db)
      const category = tree.byId(id as CategoryId)
      if (!category) return null
      return { name: category.name, category: await getChosenCategory(db, category.id) }
    },
  },
  influencerCheck: { kind: 'influencer_check', id: ['id', 'kind'], hiddenKeys: ['comment'] },
  flashSale: {
    kind: 'flash_sale',
    id: ['id'],
    read: async (db, { id }) => {
      const sale = await getFlashSale(db, id as FlashSaleId)
      if (!sale) return null
      // Results change beside the administrator.
      const { revealed: _, sold: __, revenueMinor: ___, ...terms } = sale
      return terms
    },
  },
  rewardProgram: {
    kind: 'reward_program',
    id: ['name'],
    read: async (db, { name }) => {
      const program = await getRewardProgram(db, name as RewardProgram)
      if (!program) return null
      // What is spent changes beside the administrator.
      const { rules, monthlyCapMinor, budgetMinor, alarmPercent, pausedAt } = program
      return { ...rules, monthlyCapMinor, budgetMinor, alarmPercent, pausedAt }
    },
  },
  flashSaleSettings: {
    kind: 'flash_sale_settings',
    id: [],
    read: (db) => flashSaleSetting.get(db),
  },
  currency: {
    kind: 'currency',
    id: ['code'],
    read: async (db, { code }) => (await listCurrencySettings(db)).find((one) => one.code === code),
  },
  shippingPrice: {
    kind: 'shipping_price',
    id: ['method', 'currency'],
    read: async (db, { method, currency }) =>
      (await listShippingPrices(db)).find((price) => {
        return price.method === method && price.currency === currency
      }),
  },
  shippingZone: {
    kind: 'shipping_zone',
    id: ['id'],
    read: async (db, { id }) => {
      const zone = (await listShippingZones(db)).find((one) => one.id === id)
      return zone && { name: zone.name, methods: zone.methods, prices: zone.prices }
    },
  },
  shippingCountry: {
    kind: 'shipping_country',
    id: ['country'],
    read: async (db, { country }) => {
      const zones = await listShippingZones(db)
      return { zone: zones.find(({ countries }) => countries.some((one) => one === country))?.name }
    },
  },
  carrier: {
    kind: 'carrier',
    id: ['id'],
    read: async (db, { id }) => {
      const carrier = await getCarrier(db, id as CarrierId)
      if (!carrier) return null
      const { name, trackingPattern: tracking_pattern, isActive: is_active } = carrier
      return { name, tracking_pattern, is_active }
    },
  },
  taxRate: { kind: 'tax_rate', id: ['country', 'tax_class', 'valid_from'] },
  content: {
    kind: 'content',
    id: ['key'],
    read: async (db, { key }) => {
      const { published, draft } = await getContentState(db, key!)
      return { published, draft: draft && { ...draft.document, publish_at: draft.publishAt } }
    },
  },
  article: {
    kind: 'article',
    id: ['slug'],
    read: (db, { slug }) => getEditableArticle(db, slug!),
  },
  page: {
    kind: 'page',
    id: ['page', 'language'],
    read: async (db, parameters) => {
      const page = await getEditablePage(db, parameters as unknown as PageParameters)
      const { title, description, markdown, isDefault } = page
      return { title, description, markdown, is_default: isDefault }
    },
  },
  home: { kind: 'home', read: (db) => getHomeContent(db) },
  footer: { kind: 'footer', read: (db) => getFooterContent(db, {}) },
  product: {
    kind: 'product',
    id: ['id'],
    read: async (db, { id }) => {
      const product = await getAdminProduct(db, id as ProductId)
      return product && { ...product.full, publish_at: product.row.publishAt }
    },
  },
  category: {
    kind: 'category',
    id: ['id'],
    read: async (db, { id }) => {
      const category = (await getCategoryTree(db)).byId(id as CategoryId)
      if (!category) return null
      const { slug, parentId, position } = category
      const names = await listCategoryNames(db, category.id)
      return { ...describe(category), slug, parent_id: parentId, position, names }
    },
  },
  terms: { kind: 'terms', id: ['language'] },
  contentTranslations: {
    kind: 'content_translations',
    id: ['language'],
    read: async (db, { language }) =>
      Object.fromEntries(await listContentTranslations(db, language as TranslatedLanguage)),
  },
  issue: {
    kind: 'newsletter_issue',
    id: ['id'],
    read: (db, { id }) => getIssue(db, id as IssueId),
    hiddenKeys: ['email', 'actorId', 'actorName', 'actorKind'],
  },
  subscriber: {
    kind: 'newsletter_subscriber',
    id: ['id'],
    read: async (db, { id }) => {
      const subscription = await getSubscription(db, id as SubscriptionId)
      return subscription && { state: subscription.state }
    },
  },
  review: {
    kind: 'review',
    id: ['id'],
    read: async (db, { id }) => {
      const review = await getReview(db, id as ReviewId)
      if (!review) return null
      const { status, rejectReason, isApproved, reply } = review
      return { status, reject_reason: rejectReason, is_approved: isApproved, reply }
    },
  },
  reviewSettings: { kind: 'review_settings', read: (db) => reviewSettings.get(db) },
  synonyms: {
    kind: 'search_synonyms',
    id: ['id'],
    read: async (db, { id }) => (await listSearchSynonyms(db)).find((one) => one.id === id),
  },
  pins: { kind: 'search_pins', read: (db) => listSearchPins(db) },
  conversation: {
    kind: 'conversation',
    id: ['id'],
    read: async (db, { id }) => {
      const conversation = await getConversation(db, id as ConversationId)
      if (!conversation) return null
      const { status, assigneeKind, assigneeId } = conversation
      return { status, assignee_kind: assigneeKind, assignee_id: assigneeId }
    },
    hiddenKeys: ['text'],
  },
  cannedAnswer: {
    kind: 'canned_answer',
    id: ['id'],
    read: async (db, { id }) => {
      const answer = await getCannedAnswer(db, id as CannedAnswerId)
      return answer && { name: answer.name, text: answer.body }
    },
  },
  shopIdentity: { kind: 'shop_identity', read: (db) => shopIdentitySetting.get(db) },
  shopLogo: { kind: 'shop_logo', read: (db) => shopLogoSetting.get(db) },
  emailSender: { kind: 'email_sender', read: (db) => emailSenderSetting.get(db) },
  emailTemplate: { kind: 'email_template', id: ['id'] },
  checkoutRules: { kind: 'checkout_rules', read: (db) => checkoutRulesSetting.get(db) },
  notificationDefaults: {
    kind: 'notification_defaults',
    read: async (db) => (await getNotificationDefaults(db)).defaults,
  },
  setUp: { kind: 'set_up', read: (db) => setUpSetting.get(db) },
  demo: { kind: 'demo', hiddenKeys: ['shop_name'] },
  seller: { kind: 'seller', read: (db) => sellerSetting.get(db) },
  timeZone: {
    kind: 'time_zone',
    read: async (db) => ({ time_zone: await timeZoneSetting.get(db) }),
  },
  supportSettings: { kind: 'support_settings', read: (db) => supportSettings.get(db) },
  staffMember: {
    kind: 'staff_member',
    id: ['id'],
    read: async (db, { id }) => {
      const member = (await listStaff(db, { now: new Date() })).find((one) => one.id === id)
      return member && { role: member.role }
    },
  },
  staffInvitation: { kind: 'staff_invitation', id: ['id'], hiddenKeys: ['email'] },
  staffSecurity: { kind: 'staff_security' },
  apiKey: {
    kind: 'api_key',
    id: ['id'],
    read: async (db, { id }) => {
      const token = (await listAdminTokens(db)).find((one) => one.id === id)
      return token && { name: token.name, scopes: token.scopes, revoked_at: token.revokedAt }
    },
  },
  marketplaceConnection: {
    kind: 'marketplace',
    // The keys under which a request sends secrets.
    hiddenKeys: ['access_token', 'refresh_token', 'code', 'state'],
  },
  syncRun: {
    kind: 'sync_run',
    id: ['id'],
    read: async (db, { id }) => {
      const run = await getSyncRun(db, { id: id as SyncRunId, now: new Date() })
      return run && { kind: run.kind, state: run.state, is_cancelled: run.isCancelled }
    },
  },
  syncSettings: { kind: 'sync_settings', read: (db) => syncSettings.get(db) },
  priceRules: {
    kind: 'price_rule',
    read: async (db) => {
      const rules = await listPriceRules(db)
      return { rules: rules.map(({ id: _, updatedAt: __, revision: ___, ...rule }) => rule) }
    },
  },
  affiliateProducts: {
    kind: 'affiliate_products',
    read: (db) => affiliateSearchSetting.get(db),
  },
  affiliateLink: {
    kind: 'affiliate_link',
    id: ['supplier_id'],
    read: async (db, { supplier_id: id = '' }) => {
      const link = (await loadLinks(db, [id])).get(id)
      return link
        ? { url: link.url, renewal_requested_at: link.renewalRequestedAt?.toISOString() ?? null }
        : null
    },
  },
  webhook: {
    kind: 'webhook',
    id: ['id'],
    read: async (db, { id }) => {
      const endpoint = await getEndpoint(db, id as WebhookEndpointId)
      if (!endpoint) return null
      const { url, description, eventTypes, isEnabled } = endpoint
      return { url, description, event_types: eventTypes, is_enabled: isEnabled }
    },
  },
  importRun: {
    kind: 'import',
    id: ['id'],
    read: async (db, { id }) => {
      const run = await getImportRun(db, id!)
      return run && { state: run.state, is_cancelled: run.isCancelled }
    },
  },
  job: { kind: 'job' },
  scheduledJob: {
    kind: 'scheduled_job',
    id: ['name'],
    read: async (db, { name }) => {
      const job = await getScheduledJob(db, name!)
      return job && { next_at: job.nextAt, ran_at: job.ranAt }
    },
  },
  pageCache: { kind: 'page_cache' },
  paymentEvent: {
    kind: 'payment_event',
    id: ['id'],
    read: async (db, { id }) => {
      const event = await getProviderEvent(db, id as PaymentEventId)
      const payment = event?.paymentId ? await getPayment(db, event.paymentId) : null
      return payment && { order_id: payment.orderId, payment_state: payment.state }
    },
  },
  integrityRun: { kind: 'integrity_run', id: ['id'] },
  integrityFinding: {
    kind: 'integrity_finding',
    id: ['id'],
    read: async (db, { id }) => {
      const finding = await getIntegrityFinding(db, id as IntegrityFindingId)
      if (!finding) return null
      const { checkCode: check, subject, expected, found, state } = finding
      return { check, subject, expected, found, state }
    },
    hiddenKeys: ['note'],
  },
  exportRun: { kind: 'export' },
} satisfies Record<string, ChangeSubject>

function describe({ name, taxClass }: CategoryRow) {
  return { name, tax_class: taxClass }
}

type PageParameters = Parameters<typeof getEditablePage>[1]
type TranslatedLanguage = Parameters<typeof listContentTranslations>[1]

/** Of what a route creates: its id is in the response. */
export function created(subject: ChangeSubject): ChangeSubject {
  const { kind, hiddenKeys } = subject
  return { kind, ...(hiddenKeys && { hiddenKeys }) }
}
