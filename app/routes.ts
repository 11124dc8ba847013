import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Routes that a production build leaves out. */
const developmentOnly =
  process.env.NODE_ENV === 'production'
    ? []
    : [route('dev/ui', 'routes/dev/design-system/page.tsx')]

/** Pages of texts: Markdown, or what the owner wrote instead. */
const contentPages = (
  [
    ...(['about', 'blog/guides', 'returns', 'size-guide'] as const),
    ...(['terms', 'privacy', 'accessibility', 'imprint', 'influencer/terms'] as const),
  ] as const
).map((path) => route(path, 'routes/shop/static/content-page/page.tsx', { id: path }))

export default [
  layout('shell/layout.tsx', [
    index('routes/shop/home/page.tsx'),
    route('cart', 'routes/shop/cart/page.tsx'),
    route('checkout/success', 'routes/shop/checkout/success/page.tsx'),
    route('payment/pay', 'routes/shop/payment/pay/page.tsx'),
    route('payment/result', 'routes/shop/payment/result/page.tsx'),
    route('payment/failed', 'routes/shop/payment/failed/page.tsx'),
    route('orders', 'routes/account/orders/page.tsx'),
    route('orders/:id', 'routes/account/orders/order/page.tsx'),
    ...contentPages,
    route('blog', 'routes/shop/static/blog/page.tsx'),
    route('blog/deals', 'routes/shop/static/blog/deals/page.tsx'),
    route('blog/:slug', 'routes/shop/static/blog/article/page.tsx'),
    route('sitemap', 'routes/shop/static/sitemap/page.tsx'),
    route('support', 'routes/shop/static/support/page.tsx'),
    route('offline', 'routes/shop/offline/page.tsx'),
    route('compare', 'routes/shop/compare/page.tsx'),
    route('wishlist', 'routes/shop/wishlist/page.tsx'),
    route('wishlist/shared/:token', 'routes/shop/wishlist/shared/page.tsx'),
    // Before the other lists: of two routes alike the first one is taken.
    route('newsletter/:action', 'routes/shop/newsletter/page.tsx'),
    route('stock-alerts/:action', 'routes/shop/stock-alerts/page.tsx'),
    route(':list/unsubscribe/:topic?', 'routes/shop/email-link/unsubscribe.tsx'),
    // With `:id/check`: each route is a part of what every page downloads.
    route('lucky-draw/*', 'routes/shop/lucky-draw/page.tsx'),
    route('profile', 'routes/account/profile/page.tsx'),
    route('engagement', 'routes/account/engagement/page.tsx'),
    route('notifications', 'routes/account/notifications/page.tsx'),
    route('auth', 'routes/auth/sign-in/page.tsx'),
    route('reset-password', 'routes/auth/reset-password/page.tsx'),
    route('not-authorized', 'routes/auth/not-authorized/page.tsx'),
    route('admin/invitation', 'routes/admin/invitation/page.tsx'),
    route('auth/confirm', 'routes/auth/confirm/page.tsx'),
    route('oauth/consent', 'routes/auth/consent/page.tsx'),
    route('influencer/apply', 'routes/shop/influencer/apply/page.tsx'),
    route('influencer/dashboard', 'routes/shop/influencer/dashboard/page.tsx'),
    route('mystery-flash-sale', 'routes/shop/flash-sale/page.tsx', { id: 'flash-sale' }),
    route('shop', 'routes/shop/listing/page.tsx'),
    route('categories', 'routes/shop/categories/page.tsx'),
    route('categories/:category', 'routes/shop/category/page.tsx'),
    route('search', 'routes/shop/search/page.tsx'),
    route('product/:id', 'routes/shop/product/by-id/page.tsx'),
    route('products/:slug', 'routes/shop/product/page.tsx'),
    ...developmentOnly,
  ]),
  route('admin/*', 'routes/admin/page.tsx'),
  route('checkout', 'routes/shop/checkout/page.tsx'),
] satisfies RouteConfig
