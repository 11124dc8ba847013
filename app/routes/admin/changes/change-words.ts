/** What the change log has entries about. */
export const CHANGE_KINDS = [
  ...([
    'affiliate_link',
    'affiliate_products',
    'api_key',
    'article',
    'canned_answer',
    'carrier',
  ] as const),
  ...(['category', 'checkout_rules', 'commission_category', 'commission_rate'] as const),
  ...(['content', 'content_translations', 'conversation', 'currency', 'customer'] as const),
  ...(['customer_segment', 'demo', 'draft_order', 'email_sender', 'email_template'] as const),
  ...(['draw', 'draw_country', 'flash_sale', 'flash_sale_settings'] as const),
  ...([
    'export',
    'footer',
    'holiday',
    'home',
    'import',
    'influencer_application',
    'influencer_check',
    'integrity_finding',
    'integrity_run',
  ] as const),
  ...(['invoice', 'job', 'marketplace', 'newsletter_issue', 'newsletter_subscriber'] as const),
  ...([
    'notification_defaults',
    'order',
    'page',
    'page_cache',
    'payment_event',
    'payout',
    'payout_batch',
    'payout_settings',
    'price_rule',
  ] as const),
  ...([
    'product',
    'promotion',
    'referral',
    'review',
    'review_settings',
    'reward_program',
    'scheduled_job',
  ] as const),
  ...(['search_pins', 'search_synonyms', 'seller', 'set_up', 'shipping_country'] as const),
  ...([
    'shipping_price',
    'shipping_zone',
    'shop_identity',
    'shop_logo',
    'staff_invitation',
  ] as const),
  ...([
    'staff_member',
    'staff_security',
    'support_settings',
    'sync_run',
    'sync_settings',
    'tax_rate',
    'terms',
  ] as const),
  ...(['time_zone', 'webhook'] as const),
] as const

/** What happened to it. */
export const CHANGE_VERBS = [
  ...([
    'accepted',
    'acknowledged',
    'address_cleared',
    'announced',
    'answered',
    'approved',
    'assigned',
    'blocked',
    'cancelled',
  ] as const),
  ...(['closed', 'connected', 'consent_started', 'created', 'credit_changed'] as const),
  ...(['data_exported', 'deleted', 'delivered', 'disconnected', 'draft_discarded'] as const),
  ...(['drafted', 'duplicated', 'edit_cancelled', 'edited', 'email_resent', 'emptied'] as const),
  ...(['erased', 'exchange_received', 'exchange_refused', 'exchanged', 'exported'] as const),
  ...(['merged', 'moved', 'note_deleted', 'noted', 'out_for_delivery'] as const),
  ...(['failed', 'paid', 'paid_outside'] as const),
  ...(['paused', 'payment_event_replayed', 'preview_opened', 'preview_revoked'] as const),
  ...(['price_cancelled', 'price_scheduled', 'processed', 'published', 'purged'] as const),
  ...([
    'randomness_entered',
    'rate_added',
    'rate_removed',
    'refund_repeated',
    'refunded',
    'rejected',
  ] as const),
  ...(['removed', 'renamed', 'reopened', 'repair_ended', 'repaired', 'replayed'] as const),
  ...(['replied', 'reply_deleted', 'repriced', 'resent', 'restored', 'resumed'] as const),
  ...([
    'renewal_requested',
    'return_decided',
    'reviewed',
    'revised',
    'revoked',
    'role_changed',
    'saved',
    'scheduled',
  ] as const),
  ...(['secret_rotated', 'sent', 'shipped', 'signed_out', 'started', 'status_set'] as const),
  ...(['dropship_noted', 'dropship_note_resolved', 'dropship_retried'] as const),
  ...(['dropship_variant_changed', 'selling_mode_set'] as const),
  ...(['stock_moved', 'stopped', 'suspended', 'tag_added', 'tag_removed', 'tagged'] as const),
  ...(['tax_class_changed', 'tested', 'tokens_updated', 'translated'] as const),
  ...(['translation_deleted', 'unassigned', 'undone', 'unpublished', 'unscheduled'] as const),
  ...(['unsubscribed', 'updated'] as const),
] as const

type ChangeKind = (typeof CHANGE_KINDS)[number]
type ChangeVerb = (typeof CHANGE_VERBS)[number]

/** Splits `order.tag_added`. Null for an action of an earlier version, which has no words any more. */
export function splitAction(action: string): { kind: ChangeKind; verb: ChangeVerb } | null {
  const [kind, verb] = action.split('.')
  return isKind(kind) && isVerb(verb) ? { kind, verb } : null
}

function isKind(kind: string | undefined): kind is ChangeKind {
  return CHANGE_KINDS.some((known) => known === kind)
}

function isVerb(verb: string | undefined): verb is ChangeVerb {
  return CHANGE_VERBS.some((known) => known === verb)
}
