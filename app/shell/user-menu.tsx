import { Heart, LogOut, User } from 'lucide'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMember } from '#app/session.ts'
import { useSignOut } from '#app/sign-out.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'

/** One icon in one place: still for whoever is not known yet, a link for a guest, a menu for somebody signed in. */
export function UserMenu() {
  const { t } = useTranslation('navigation')
  const member = useMember()
  if (member === undefined) {
    return (
      <button type="button" className="tool" aria-label={t('account.title')} disabled>
        <Icon of={User} />
      </button>
    )
  }
  if (member) return <MemberMenu />
  return (
    <Link className="tool" to="/profile" aria-label={t('account.signInOrUp')}>
      <Icon of={User} />
    </Link>
  )
}

function MemberMenu() {
  const { t } = useTranslation('navigation')
  const signOut = useSignOut()
  return (
    <PopoverMenu label={t('account.title')} button={<Icon of={User} />}>
      <Link to="/profile">
        <Icon of={User} /> {t('profile')}
      </Link>
      <Link to="/wishlist">
        <Icon of={Heart} /> {t('account.wishlist')}
      </Link>
      <button type="button" onClick={signOut}>
        <Icon of={LogOut} /> {t('account.signOut')}
      </button>
    </PopoverMenu>
  )
}
