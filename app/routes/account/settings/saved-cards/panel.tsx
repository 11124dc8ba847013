import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import { SavedCardRow } from './saved-card-row.tsx'
import { savedCardsQuery } from './saved-cards-query.ts'

/** The cards that the payment provider keeps for the user; each one can be removed. */
export default function SavedCardsPanel({ user }: AccountProps) {
  const { t } = useTranslation(settingsMessages)
  const query = useQuery(savedCardsQuery(useApi(), user.id))
  return (
    <QueryView query={query} errorTitle={t('cards.failed')} skeleton="h-48">
      {({ is_offered, items }) => {
        if (!is_offered) return <p className="max-w-[62ch]">{t('cards.notOffered')}</p>
        if (items.length === 0) {
          return <EmptyState title={t('cards.empty')} help={t('cards.emptyHelp')} />
        }
        return (
          <div className="grid gap-7">
            <p className="max-w-[62ch] text-ink-2">{t('cards.about')}</p>
            <ul className="setting-rows">
              {items.map((card) => (
                <SavedCardRow key={card.id} card={card} userId={user.id} />
              ))}
            </ul>
          </div>
        )
      }}
    </QueryView>
  )
}
