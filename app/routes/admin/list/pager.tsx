import { useLocation, useNavigate } from 'react-router'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { ListParams } from './use-list-params.ts'

interface Props {
  params: ListParams
  nextCursor: string | null
}

/** The buttons of the pages before and after. A page knows only the one that follows, so back is the history. */
export function Pager({ params, nextCursor }: Props) {
  const { t } = useTranslation(adminMessages)
  const navigate = useNavigate()
  const { key } = useLocation()
  const isFirstPage = params.get('cursor') === undefined
  if (isFirstPage && nextCursor === null) return null
  // A page that was opened by its address has no page before it in the history.
  const goBack = () => (key === 'default' ? params.goToPage(undefined) : navigate(-1))
  return (
    <nav className="admin-pager" aria-label={t('list.pages')}>
      <Button variant="quiet" disabled={isFirstPage} onClick={goBack}>
        {t('list.previousPage')}
      </Button>
      <Button
        variant="quiet"
        disabled={nextCursor === null}
        onClick={() => params.goToPage(nextCursor ?? undefined)}
      >
        {t('list.nextPage')}
      </Button>
    </nav>
  )
}
