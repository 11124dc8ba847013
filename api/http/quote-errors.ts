/** How routes answer an order whose taxes or delivery are not known, or that carriers do not bring to its address. */
export const QUOTE_ERRORS = {
  tax_unquoted: { status: 409 },
  tax_unavailable: { status: 409 },
  shipping_unquoted: { status: 409 },
  shipping_unavailable: { status: 409 },
  shipping_method_not_at_address: { status: 409 },
} as const
