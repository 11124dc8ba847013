import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** A production build does not hold them at all. */
const developmentOnly =
  process.env.NODE_ENV === 'production' ? [] : [route('dev/ui', 'routes/dev/ui/page.tsx')]

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
    route('about', 'routes/about/page.tsx'),
    route('terms', 'routes/terms/page.tsx'),
    route('privacy', 'routes/privacy/page.tsx'),
    route('blog', 'routes/blog/page.tsx'),
    route('blog/guides', 'routes/blog/guides/page.tsx'),
    route('blog/deals', 'routes/blog/deals/page.tsx'),
    route('sitemap', 'routes/sitemap/page.tsx'),
    route('support', 'routes/support/page.tsx'),
    route('wishlist', 'routes/wishlist/page.tsx'),
    route('profile', 'routes/profile/page.tsx'),
    route('auth', 'routes/auth/page.tsx'),
    route('reset-password', 'routes/auth/reset-password/page.tsx'),
    route('not-authorized', 'routes/not-authorized/page.tsx'),
    route('admin/*', 'routes/admin/page.tsx'),
    route('auth/confirm', 'routes/confirm/page.tsx'),
    route('newsletter/confirm', 'routes/newsletter/confirm.tsx'),
    route('newsletter/unsubscribe', 'routes/newsletter/unsubscribe.tsx'),
    route('shop', 'routes/shop/page.tsx'),
    route('shop/sanity', 'routes/shop/sanity/page.tsx'),
    route('categories', 'routes/shop/categories/page.tsx'),
    route('categories/:category', 'routes/shop/category/page.tsx'),
    route('search', 'routes/shop/search/page.tsx'),
    route('product/:id', 'routes/product/by-id/page.tsx'),
    route('products/:slug', 'routes/product/page.tsx'),
    ...developmentOnly,
  ]),
  route('checkout', 'routes/checkout/page.tsx'),
] satisfies RouteConfig
