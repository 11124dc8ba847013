/** How routes answer an order whose taxes are not known. */
export const TAX_ERRORS = {
  tax_unquoted: { status: 409 },
  tax_unavailable: { status: 409 },
} as const
