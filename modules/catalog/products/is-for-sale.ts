import { IS_OUTBOUND } from './is-outbound.ts'

/** SQL of whether the shop sells the variant `v` of the product `p`. */
export const IS_FOR_SALE = `(v.status = 'active' and (p.status = 'active' or p.kind = 'draw_ticket') and not ${IS_OUTBOUND})`
