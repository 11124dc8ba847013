import { lazy, Suspense, useState } from 'react'
import { href } from 'react-router'
import { wishlistMessages } from '#app/i18n/areas/wishlist.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link2 } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

/** Opens the sharing of the account's wishlist. A guest's list is in the browser alone, so guests are asked to sign in. */
export function ShareButton() {
  const { t } = useTranslation(wishlistMessages)
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  if (!user) {
    const to = `${href('/auth')}?${new URLSearchParams({ next: href('/wishlist') })}`
    return <TextLink to={to}>{t('share.signIn')}</TextLink>
  }
  const open = () => {
    setLoaded(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="secondary" onClick={open}>
        <Icon icon={Link2} />
        {t('share.button')}
      </Button>
      {isLoaded && (
        <Suspense>
          <ShareDialog userId={user.id} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
