import {
  type AnswerContext,
  answerAffiliateProducts,
  answerCategories,
  answerLinks,
  answerProduct,
  answerTextSearch,
} from './answer-catalogue.ts'
import { answerCreateOrder, answerFreight, answerOrder, answerTracking } from './answer-orders.ts'
import { exchangeCode, refreshTokens } from './issue-tokens.ts'

type Answer = (
  context: AnswerContext,
  parameters: Record<string, string>,
) => Promise<Record<string, unknown>>

/** What each method answers, without its wrapper. */
export const ANSWERS: Record<string, Answer> = {
  '/auth/token/create': ({ db, now }, { code = '' }) => exchangeCode(db, code, now),
  '/auth/token/refresh': ({ db, now }, { refresh_token: token = '' }) =>
    refreshTokens(db, token, now),
  'aliexpress.ds.text.search': answerTextSearch,
  'aliexpress.ds.product.get': answerProduct,
  'aliexpress.ds.category.get': answerCategories,
  'aliexpress.ds.freight.query': answerFreight,
  'aliexpress.ds.order.create': answerCreateOrder,
  'aliexpress.trade.ds.order.get': answerOrder,
  'aliexpress.ds.trade.order.get': answerOrder,
  'aliexpress.ds.order.tracking.get': answerTracking,
  'aliexpress.ds.feedname.get': answerFeedNames,
  'aliexpress.ds.feed.itemids.get': answerFeedIds,
  'aliexpress.affiliate.product.query': answerAffiliateProducts,
  'aliexpress.affiliate.productdetail.get': answerAffiliateDetails,
  'aliexpress.affiliate.category.get': answerCategories,
  'aliexpress.affiliate.link.generate': answerLinks,
}

/** Each top category is a feed. */
async function answerFeedNames({ catalogue }: AnswerContext) {
  const promos = catalogue.categories
    .filter(({ parentId }) => parentId === null)
    .map(({ id, name }) => ({ promo_name: name, promo_desc: name, product_num: countIn(id) }))
  function countIn(id: string) {
    return catalogue.products.filter(({ categoryPath }) => categoryPath[0] === id).length
  }
  const result = { promos: { promo: promos } }
  return { resp_result: { resp_code: 200, resp_msg: 'Call succeeds', result } }
}

async function answerFeedIds({ catalogue }: AnswerContext, sent: Record<string, string>) {
  const size = Math.min(Number(sent.page_size ?? 50) || 50, 200)
  const start = Number(sent.search_id ?? 0) || 0
  const root = catalogue.categories.find(
    ({ name, parentId }) => parentId === null && name === sent.feed_name,
  )
  const found = catalogue.products.filter(({ categoryPath }) => categoryPath[0] === root?.id)
  const ids = found.slice(start, start + size).map(({ id }) => id)
  const next = start + size < found.length ? `${start + size}` : ''
  return { result: { products: { number: ids }, search_id: next, total: found.length } }
}

async function answerAffiliateDetails(context: AnswerContext, sent: Record<string, string>) {
  const ids = new Set((sent.product_ids ?? '').split(',').slice(0, 50))
  const products = context.catalogue.products.filter(({ id }) => ids.has(id))
  const catalogue = { ...context.catalogue, products }
  const { product_ids: _, ...others } = sent
  return answerAffiliateProducts({ ...context, catalogue }, { ...others, page_size: '50' })
}
