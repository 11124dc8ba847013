import '#app/i18n/pages.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { Mail, MessageCircle, Phone } from 'lucide'
import type { ApiClient } from '#app/api.ts'
import { Article } from '#app/article.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { prefetch } from '#app/prefetch.ts'
import { useApi } from '#app/shop.tsx'
import { GoLink } from '#app/ui/link.tsx'
import type { Route } from './+types/page'
import { Way } from './way.tsx'

export const loader = ({ context }: Route.LoaderArgs) => load(context)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => load(context)

function load(context: Route.LoaderArgs['context']) {
  return prefetch(context, (queries, api) => queries.fetchQuery(contactQuery(api)))
}

function contactQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['content', 'contact'],
    queryFn: () => parseResponse(api.content.contact.$get()),
  })
}

export default function SupportPage() {
  const { t } = useTranslation('pages')
  const { email, phone } = useSuspenseQuery(contactQuery(useApi())).data
  return (
    <Article title={t('support.title')} description={t('support.description')} path="/support">
      <ul className="ways">
        <Way of="chat" icon={MessageCircle} href={null} />
        <Way of="email" icon={Mail} href={email && `mailto:${email}`} />
        <Way of="phone" icon={Phone} href={phone && `tel:${phone.replace(/[^+\d]/g, '')}`} />
      </ul>
      <h2 className="d2 pt-section pb-4">{t('support.helpful')}</h2>
      <p>
        <GoLink to="/orders">{t('support.orders')}</GoLink>
      </p>
      <p>
        <GoLink to="/blog/guides">{t('support.shipping')}</GoLink>
      </p>
    </Article>
  )
}
