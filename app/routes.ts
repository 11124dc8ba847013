import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** A production build does not hold them at all. */
const developmentOnly =
  process.env.NODE_ENV === 'production' ? [] : [route('dev/ui', 'routes/dev/ui/page.tsx')]

export default [
  layout('shell/layout.tsx', [
    index('routes/home/page.tsx'),
    route('shop', 'routes/products/page.tsx'),
    route('products/:slug', 'routes/products/product/page.tsx'),
    ...developmentOnly,
  ]),
] satisfies RouteConfig
