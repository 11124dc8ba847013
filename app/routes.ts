import { index, type RouteConfig, route } from '@react-router/dev/routes'

const developmentOnly = [route('dev/ui', 'routes/dev/ui/page.tsx')]

export default [
  index('routes/products/page.tsx'),
  route('products/:slug', 'routes/products/product/page.tsx'),
  ...(process.env.NODE_ENV === 'production' ? [] : developmentOnly),
] satisfies RouteConfig
