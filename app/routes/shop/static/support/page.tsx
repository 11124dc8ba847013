import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { href } from 'react-router'
import type { ApiClient } from '#app/api/client.ts'
import { loadPageData } from '#app/api/load-page-data.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage } from '#app/routes/shop/static/article-page.tsx'
import { setChatOpen } from '#app/support/chat-window.ts'
import { Button } from '#app/ui/button.tsx'
import { Mail, MessageCircle, Phone } from '#app/ui/icons.ts'
import { ArrowLink } from '#app/ui/link.tsx'
import { contentPageByNameQuery } from '../content-page/queries.ts'
import type { Route } from './+types/page'
import { ContactMethod } from './contact-method.tsx'
import { OwnConversations } from './own-conversations.tsx'
import { Questions } from './questions.tsx'
import { TicketDialog } from './ticket-dialog.tsx'
import { useConversationLink } from './use-conversation-link.ts'

export const loader = ({ context }: Route.LoaderArgs) => load(context)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => load(context)

function load(context: Route.LoaderArgs['context']) {
  return loadPageData(context, (queries, api) =>
    Promise.all([
      queries.fetchQuery(contactQuery(api)),
      queries.fetchQuery(contentPageByNameQuery(api, 'questions')),
    ]),
  )
}

function contactQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['content', 'contact'],
    queryFn: () => parseResponse(api.content.contact.$get()),
  })
}

export default function SupportPage() {
  const { t } = useTranslation(pagesMessages)
  const { phone } = useSuspenseQuery(contactQuery(useApi())).data
  const [isTicketOpen, setTicketOpen] = useState(false)
  useConversationLink()
  return (
    <ArticlePage
      title={t('support.title')}
      description={t('support.description')}
      path={href('/support')}
    >
      <ul className="contact-methods">
        <ContactMethod method="chat" icon={MessageCircle}>
          <Button variant="secondary" size="small" onClick={() => setChatOpen(true)}>
            {t('support.chat.action')}
          </Button>
        </ContactMethod>
        <ContactMethod method="email" icon={Mail}>
          <Button variant="secondary" size="small" onClick={() => setTicketOpen(true)}>
            {t('support.email.action')}
          </Button>
        </ContactMethod>
        {phone && (
          <ContactMethod method="phone" icon={Phone}>
            <a className="btn btn-secondary btn-small" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {t('support.phone.action')}
            </a>
          </ContactMethod>
        )}
      </ul>
      <TicketDialog open={isTicketOpen} onClose={() => setTicketOpen(false)} />
      <h2 className="d2 pt-section pb-4">{t('support.helpLinks')}</h2>
      <p>
        <ArrowLink to={href('/orders')}>{t('support.orders')}</ArrowLink>
      </p>
      <p>
        <ArrowLink to={href('/blog/guides')}>{t('support.shipping')}</ArrowLink>
      </p>
      <Questions />
      <OwnConversations />
    </ArticlePage>
  )
}
