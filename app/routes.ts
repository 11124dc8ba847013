import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/products/page.tsx'),
  route('products/:slug', 'routes/products/product/page.tsx'),
] satisfies RouteConfig
