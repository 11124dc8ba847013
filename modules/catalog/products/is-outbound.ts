/** SQL of whether the product `p` is bought at the marketplace, by a link. The shop does not sell it. */
export const IS_OUTBOUND = "(p.source = 'aliexpress' and not p.is_dropship)"
