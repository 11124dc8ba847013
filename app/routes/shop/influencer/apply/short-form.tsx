import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { applicationQuery } from '#app/influencer/application-query.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useLoadedComponent } from '#app/ui/use-loaded-component.ts'
import { OPENED_FROM_PAGE, useHashOverlayClose } from '#app/ui/use-overlay-history.ts'
import type { ShortFormDialogProps } from './short-form-dialog.tsx'

export const SHORT_FORM_HASH = '#short-form'

/** A button that opens the application in three steps, for who has not applied. */
export function ShortForm({ user }: { user: User }) {
  const { t } = useTranslation(influencerMessages)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const { data } = useQuery(applicationQuery(useApi(), user.id))
  const canOpen = data !== undefined && data.application === null
  const isOpen = useHydrated() && canOpen && hash === SHORT_FORM_HASH
  const close = useHashOverlayClose(isOpen)
  const Dialog = useLoadedComponent<ShortFormDialogProps>({
    isNeeded: isOpen,
    load: async () => (await import('./short-form-dialog.tsx')).ShortFormDialog,
    onFailure: () => {
      toast(t('short.failed'), { variant: 'bad' })
      close()
    },
  })
  const to = { search, hash: SHORT_FORM_HASH }
  return (
    <>
      {canOpen && (
        <Button
          variant="secondary"
          size="small"
          aria-haspopup="dialog"
          onClick={() => navigate(to, { state: OPENED_FROM_PAGE, preventScrollReset: true })}
        >
          {t('short.open')}
        </Button>
      )}
      {Dialog && data && (
        <Dialog user={user} termsVersion={data.terms_version} open={isOpen} onClose={close} />
      )}
    </>
  )
}
