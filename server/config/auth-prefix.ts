import { z } from 'zod'
import { LANGUAGES } from '#platform/i18n/languages'

/** The first parts of the paths of pages and services. A prefix of one part would hide everything below it. */
const SHOP_PATHS = [
  ...[
    'about',
    'admin',
    'auth',
    'blog',
    'cart',
    'categories',
    'checkout',
    'compare',
    'engagement',
    'my-orders',
    'newsletter',
  ],
  ...[
    'not-authorized',
    'oauth',
    'orders',
    'payment',
    'privacy',
    'product',
    'products',
    'profile',
    'r',
  ],
  ...[
    'reset-password',
    'search',
    'shop',
    'sitemap',
    'stock-alerts',
    'support',
    'terms',
    'reviews',
    'wishlist',
  ],
  ...[
    'accessibility',
    'feeds',
    'icons',
    'mystery-flash-sale',
    'imprint',
    'influencer',
    'lucky-draw',
    'notifications',
    'offline',
    'returns',
    'size-guide',
  ],
  ...['manifest.webmanifest', 'service-worker.js'],
  ...['email-logo.png', 'metrics', 'robots.txt', 'sitemap.xml', ...LANGUAGES],
]
/** Paths below which a prefix of any length would hide something. */
const RESERVED_PATHS =
  /^\/(api|assets|images|storage|dev|sandbox|health|auth\/confirm|oauth\/consent|\.well-known)\//

/** The path of the auth API. It must not hide another path of the shop. */
export const authPrefix = z
  .string()
  .regex(/^(\/[a-z0-9_.~-]+){1,4}$/, 'is not a path of one to four parts like /auth/v1')
  .refine(
    (path) => !RESERVED_PATHS.test(`${path}/`) && !SHOP_PATHS.includes(path.slice(1)),
    'is a path of the shop itself',
  )
