/** What the shop is set to, for the texts of content pages. Null is not set. */
export const FACT_NAMES = [
  ...(['store_name', 'shop_url', 'contact_email', 'contact_phone'] as const),
  ...(['seller_name', 'seller_address', 'seller_email', 'seller_tax_id'] as const),
  ...([
    'hold_minutes',
    'cart_days',
    'search_days',
    'newsletter_link_days',
    'stock_alert_days',
  ] as const),
  ...(['session_days', 'message_days', 'account_email_days'] as const),
  ...(['unpaid_order_days', 'audit_days', 'support_days'] as const),
  'click_days',
] as const
export type ContentFacts = Record<(typeof FACT_NAMES)[number], string | null>

const PLACEHOLDER = /\{([a-z_]+)\}/g

/** Returns the name of a placeholder that is no fact, or null. */
export function findUnknownFact(text: string): string | null {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!)
  return names.find((name) => !isFactName(name)) ?? null
}

/**
 * Fills the facts into Markdown. A paragraph or a line of a list that needs a fact that is not set is left out, so that
 * no page shows a gap.
 */
export function fillFacts(markdown: string, facts: ContentFacts): string {
  const isComplete = (part: string) => listFactNames(part).every((name) => facts[name] !== null)
  const blocks = markdown.split(/\n{2,}/).map((block) => {
    if (!block.startsWith('- ')) return isComplete(block) ? block : ''
    return block
      .split(/\n(?=- )/)
      .filter(isComplete)
      .join('\n')
  })
  return blocks
    .filter(Boolean)
    .join('\n\n')
    .replace(PLACEHOLDER, (placeholder, name) => {
      return isFactName(name) ? escapeMarkdown(facts[name]!) : placeholder
    })
}

/** Fills the facts into plain text. One that is not set is empty. */
export function fillTextFacts(text: string, facts: ContentFacts): string {
  return text.replace(PLACEHOLDER, (placeholder, name) => {
    return isFactName(name) ? (facts[name] ?? '') : placeholder
  })
}

function listFactNames(text: string) {
  return [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!).filter(isFactName)
}

function isFactName(name: string): name is (typeof FACT_NAMES)[number] {
  return (FACT_NAMES as readonly string[]).includes(name)
}

/** A setting is text, whatever characters it has. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()#+<>&|~!]/g, '\\$&')
}
