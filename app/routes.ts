import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** A production build does not hold them at all. */
const developmentOnly =
  process.env.NODE_ENV === 'production' ? [] : [route('dev/ui', 'routes/dev/ui/page.tsx')]

/** Pages of words: which words, the id says. */
const words = Object.entries({
  about: 'about',
  terms: 'terms',
  privacy: 'privacy',
  support: 'support',
  blog: 'blog',
  'blog/guides': 'guides',
  'blog/deals': 'deals',
}).map(([path, id]) => route(path, 'routes/content/page.tsx', { id }))

export default [
  layout('shell/layout.tsx', [
    index('routes/home/page.tsx'),
    route('cart', 'routes/cart/page.tsx'),
    route('checkout/success', 'routes/checkout/success/page.tsx'),
    route('payment/result', 'routes/payment/result/page.tsx'),
    route('payment/failed', 'routes/payment/failed/page.tsx'),
    route('orders', 'routes/orders/page.tsx', { id: 'orders' }),
    route('my-orders', 'routes/orders/page.tsx', { id: 'my-orders' }),
    route('orders/:id', 'routes/orders/order/page.tsx'),
    route('shop', 'routes/shop/page.tsx'),
    route('categories', 'routes/shop/categories/page.tsx'),
    route('categories/:category', 'routes/shop/category/page.tsx'),
    route('search', 'routes/shop/search/page.tsx'),
    route('product/:id', 'routes/product/by-id/page.tsx'),
    route('products/:slug', 'routes/product/page.tsx'),
    route('wishlist', 'routes/wishlist/page.tsx'),
    route('sitemap', 'routes/sitemap/page.tsx'),
    ...words,
    ...developmentOnly,
  ]),
  route('checkout', 'routes/checkout/page.tsx'),
] satisfies RouteConfig
