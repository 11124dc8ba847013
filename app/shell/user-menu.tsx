import { href } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { useSignOut } from '#app/session/use-sign-out.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Heart, LogOut, User } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'

/** Disabled until the session is known, then a sign-in link for a guest or the account menu for a user. */
export function UserMenu() {
  const { t } = useTranslation(navigationMessages)
  const user = useCurrentUser()
  if (user === undefined) {
    return (
      <button type="button" className="plain-icon-button" aria-label={t('account.title')} disabled>
        <Icon icon={User} />
      </button>
    )
  }
  if (user) return <SignedInMenu />
  return (
    <Link className="plain-icon-button" to={href('/profile')} aria-label={t('account.signInOrUp')}>
      <Icon icon={User} />
    </Link>
  )
}

function SignedInMenu() {
  const { t } = useTranslation(navigationMessages)
  const signOut = useSignOut()
  return (
    <PopoverMenu label={t('account.title')} button={<Icon icon={User} />}>
      <Link to={href('/profile')}>
        <Icon icon={User} /> {t('profile')}
      </Link>
      <Link to={href('/wishlist')}>
        <Icon icon={Heart} /> {t('account.wishlist')}
      </Link>
      <button type="button" onClick={signOut}>
        <Icon icon={LogOut} /> {t('account.signOut')}
      </button>
    </PopoverMenu>
  )
}
