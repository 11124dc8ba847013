import { useState } from 'react'
import { href } from 'react-router'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useSignOut } from '#app/session/use-sign-out.ts'
import { toggleTheme } from '#app/shell/theme.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Keyboard, LogOut, Search, Store, SunMoon, User } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { CommandPalette } from './command-palette.tsx'
import { KeyNames } from './key-names.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { useShortcuts } from './shortcuts.ts'

/** The logo, the command palette, the list of shortcuts and the account menu. */
export function TopBar() {
  const { t } = useTranslation(adminMessages)
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const close = () => setOpen(null)
  useShortcuts([
    { keys: '$mod+k', label: t('palette.open'), run: () => setOpen('palette') },
    { keys: '[Shift]+?', label: t('shortcuts.title'), run: () => setOpen('shortcuts') },
  ])
  return (
    <header className="admin-top">
      <Link to={href('/')} aria-label={t('toShop')}>
        <Logo />
      </Link>
      <Badge variant="outline">{t('title')}</Badge>
      <button type="button" className="admin-command" onClick={() => setOpen('palette')}>
        <Icon icon={Search} size={17} />
        <span className="admin-command-label max-md:sr-only">{t('palette.open')}</span>
        <span className="max-lg:hidden" aria-hidden="true">
          <KeyNames keys="$mod+k" />
        </span>
      </button>
      <button
        type="button"
        className="plain-icon-button max-lg:hidden"
        aria-label={t('shortcuts.title')}
        onClick={() => setOpen('shortcuts')}
      >
        <Icon icon={Keyboard} />
      </button>
      <AccountMenu />
      {open === 'palette' && <CommandPalette onClose={close} />}
      <ShortcutList open={open === 'shortcuts'} onClose={close} />
    </header>
  )
}

function AccountMenu() {
  const { t } = useTranslation([adminMessages, navigationMessages])
  const signOut = useSignOut()
  return (
    <PopoverMenu label={t('navigation:account.title')} button={<Icon icon={User} />}>
      <Link to={href('/profile')}>
        <Icon icon={User} /> {t('navigation:profile')}
      </Link>
      <Link to={href('/')}>
        <Icon icon={Store} /> {t('toShop')}
      </Link>
      <button type="button" onClick={toggleTheme}>
        <Icon icon={SunMoon} /> {t('navigation:theme')}
      </button>
      <button type="button" onClick={signOut}>
        <Icon icon={LogOut} /> {t('navigation:account.signOut')}
      </button>
    </PopoverMenu>
  )
}
