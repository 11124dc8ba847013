import { z } from 'zod'
import { setting } from '#platform/settings'

/** Who sells, as every invoice says it. The shop's owner fills it in. */
export const seller = setting({
  key: 'seller',
  schema: z.object({
    name: z.string(),
    lines: z.array(z.string()).max(6),
    email: z.string(),
    taxId: z.string().nullable(),
  }),
  fallback: { name: 'Outwit', lines: [], email: '', taxId: null },
})
