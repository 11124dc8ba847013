/** The parameters that every request may have. */
export const COMMON_PARAMETERS = [
  ...['app_key', 'method', 'session', 'access_token', 'timestamp', 'sign_method', 'sign'],
  ...['format', 'simplify', 'v', 'partner_id', 'debug'],
]

export interface MethodRules {
  permission: 'system' | 'dropshipping' | 'affiliate'
  needsToken: boolean
  required: string[]
  optional: string[]
}

const dropshipping = (required: string[], optional: string[] = []): MethodRules => ({
  ...{ permission: 'dropshipping', needsToken: true, required, optional },
})
const withoutToken = (rules: MethodRules): MethodRules => ({ ...rules, needsToken: false })
const affiliate = (required: string[], optional: string[] = []): MethodRules => ({
  ...{ permission: 'affiliate', needsToken: false, required, optional },
})
const system = (required: string[]): MethodRules => ({
  ...{ permission: 'system', needsToken: false, required, optional: ['uuid'] },
})

const TARGET = ['target_currency', 'target_language']

/**
 * The methods of the sandbox. A parameter that a method does not have is refused, where the real gateway would ignore it:
 * a typing error shows at once.
 */
export const METHODS: Record<string, MethodRules> = {
  '/auth/token/create': system(['code']),
  '/auth/token/refresh': system(['refresh_token']),
  'aliexpress.ds.text.search': dropshipping(
    ['local', 'countryCode', 'currency'],
    ['keyWord', 'categoryId', 'sortBy', 'pageSize', 'pageIndex', 'searchExtend', 'selectionName'],
  ),
  'aliexpress.ds.product.get': dropshipping(
    ['ship_to_country', 'product_id'],
    [...TARGET, 'remove_personal_benefit', 'biz_model', 'province_code', 'city_code'],
  ),
  'aliexpress.ds.category.get': withoutToken(
    dropshipping([], ['categoryId', 'language', 'app_signature']),
  ),
  'aliexpress.ds.freight.query': dropshipping(['queryDeliveryReq']),
  'aliexpress.ds.order.create': dropshipping(
    ['param_place_order_request4_open_api_d_t_o'],
    ['ds_extend_request'],
  ),
  'aliexpress.trade.ds.order.get': dropshipping(['single_order_query']),
  'aliexpress.ds.trade.order.get': dropshipping(['order_id']),
  'aliexpress.ds.order.tracking.get': dropshipping(['ae_order_id', 'language']),
  'aliexpress.ds.feedname.get': withoutToken(dropshipping([], ['app_signature'])),
  'aliexpress.ds.feed.itemids.get': withoutToken(
    dropshipping(['feed_name'], ['category_id', 'page_size', 'search_id', 'app_signature']),
  ),
  'aliexpress.affiliate.product.query': affiliate(
    [],
    [
      ...['keywords', 'category_ids', 'min_sale_price', 'max_sale_price', 'page_no', 'page_size'],
      ...['platform_product_type', 'sort', ...TARGET, 'tracking_id', 'ship_to_country'],
      ...['delivery_days', 'fields', 'app_signature'],
    ],
  ),
  'aliexpress.affiliate.productdetail.get': affiliate(
    ['product_ids'],
    ['country', 'fields', ...TARGET, 'tracking_id', 'app_signature'],
  ),
  'aliexpress.affiliate.category.get': affiliate([], ['app_signature']),
  'aliexpress.affiliate.link.generate': affiliate(
    ['promotion_link_type', 'source_values', 'tracking_id'],
    ['ship_to_country', 'app_signature'],
  ),
}
