import { useEffect, useRef, useState } from 'react'
import { href, useLocation } from 'react-router'
import { buildCategoryHref, useMenuCategories } from '#app/catalog/categories.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { isAdmin } from '#app/session/roles.ts'
import { useSignOut } from '#app/session/use-sign-out.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Plus, X } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { updateScrollLock } from '#app/ui/scroll-lock.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { LazyPreferences } from './lazy-preferences.tsx'
import { CurrencyMenu } from './preferences-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { LabelledThemeButton } from './theme-button.tsx'
import { useHeaderLinks } from './use-header-links.ts'

interface Props {
  /** `search` opens the menu with the focus in the search box. */
  state: 'closed' | 'open' | 'search'
  onClose: () => void
}

/** A full-screen menu with the search box and the main links. A navigation closes it. Empty until it is first opened. */
export function MobileMenu({ state, onClose }: Props) {
  const { t } = useTranslation(navigationMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const wasOpened = useWasTrue(state !== 'closed')
  useEffect(() => syncDialog(dialog.current, state), [state])
  // A navigation closes the menu.
  useEffect(() => dialog.current?.close(), [key])
  return (
    <dialog ref={dialog} className="menu" aria-label={t('menu.open')} onClose={onClose}>
      {wasOpened && (
        <>
          <MenuTop onClose={() => dialog.current?.close()} />
          {state !== 'closed' && <SearchBox id="menu-search" />}
          <MenuLinks />
          <div className="menu-foot">
            <AccountActions />
            <LabelledThemeButton />
            <CurrencyMenu id="menu-currency" />
            <LanguageSwitch />
            <LazyPreferences shown="calm" />
          </div>
        </>
      )}
    </dialog>
  )
}

/** Returns whether the value has ever been true. */
function useWasTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue
}

function MenuTop({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(navigationMessages)
  return (
    <div className="menu-top">
      <Link to={href('/')}>
        <Logo />
      </Link>
      <button
        type="button"
        className="plain-icon-button -mr-2.5"
        aria-label={t('menu.close')}
        onClick={onClose}
      >
        <Icon icon={X} />
      </button>
    </div>
  )
}

function syncDialog(dialog: HTMLDialogElement | null, state: Props['state']) {
  if (state === 'closed') return dialog?.close()
  dialog?.showModal()
  updateScrollLock()
  if (state === 'search') dialog?.querySelector('input')?.focus()
}

function MenuLinks() {
  const { t } = useTranslation(navigationMessages)
  const user = useCurrentUser()
  return (
    <nav aria-label={t('main')}>
      {useHeaderLinks().map(({ page, to, text }) =>
        page === 'categories' ? (
          <MenuCategories key={to} title={text} />
        ) : (
          <Link key={to} to={to}>
            {text}
          </Link>
        ),
      )}
      {isAdmin(user) && <Link to={href('/admin/*', { '*': 'settings' })}>{t('admin')}</Link>}
      <Link to={href('/profile')}>{t('account.profile')}</Link>
    </nav>
  )
}

function MenuCategories({ title }: { title: string }) {
  const { t } = useTranslation(navigationMessages)
  return (
    <details>
      <summary>
        {title} <Icon icon={Plus} />
      </summary>
      {useMenuCategories()?.map((category) => (
        <Link key={category.id} to={buildCategoryHref(category)}>
          {category.name}
        </Link>
      ))}
      <Link to={href('/categories')}>{t('categories.all')}</Link>
    </details>
  )
}

function AccountActions() {
  const { t } = useTranslation(navigationMessages)
  const user = useCurrentUser()
  const signOut = useSignOut()
  if (user) {
    return (
      <button type="button" className="chip" onClick={signOut}>
        {t('account.signOut')}
      </button>
    )
  }
  return (
    <>
      <Link className="chip" to={href('/profile')}>
        {t('account.signIn')}
      </Link>
      <Link className="chip" to={`${href('/profile')}?mode=signup`}>
        {t('account.signUp')}
      </Link>
    </>
  )
}
