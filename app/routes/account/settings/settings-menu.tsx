import { type ComponentProps, useEffect, useRef } from 'react'
import { href, useSearchParams } from 'react-router'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isAdmin } from '#app/session/roles.ts'
import { useSignOut } from '#app/session/use-sign-out.ts'
import { Icon } from '#app/ui/icon.tsx'
import {
  ChartLine,
  type IconMarkup,
  LogOut,
  Megaphone,
  MessageCircleQuestionMark,
  Plus,
  SlidersHorizontal,
} from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import type { AccountProps } from '../account-props.ts'
import { settingsPanels } from './panels.ts'

/** The menu of a small screen, collapsed under its title. */
export function CollapsibleSettingsMenu({ user }: AccountProps) {
  const { t } = useTranslation(accountMessages)
  const [searchParams] = useSearchParams()
  const details = useRef<HTMLDetailsElement>(null)
  const query = searchParams.toString()
  // Choosing an item closes the menu. The pressed link is hidden then, so the focus moves to the title.
  useEffect(() => {
    if (!details.current?.open) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }, [query])
  return (
    <details className="disclosure lg:hidden" ref={details}>
      <summary>
        {t('settings.title')} <Icon icon={Plus} />
      </summary>
      <SettingsMenu user={user} withoutTitle />
    </details>
  )
}

interface Props extends AccountProps {
  withoutTitle?: boolean
  className?: string
}

export function SettingsMenu({ user, withoutTitle, className = '' }: Props) {
  const { t } = useTranslation(accountMessages)
  const [searchParams] = useSearchParams()
  const signOut = useSignOut()
  return (
    <nav className={`settings-menu ${className}`} aria-label={t('settings.title')}>
      {!withoutTitle && <h2 className="label pb-2.5">{t('settings.title')}</h2>}
      <ul>
        {settingsPanels.map(({ id, icon }) => (
          <MenuItem
            key={id}
            icon={icon}
            to={`${href('/profile')}?panel=${id}`}
            preventScrollReset
            aria-current={searchParams.get('panel') === id ? 'page' : undefined}
          >
            {t(`settings.${id}`)}
          </MenuItem>
        ))}
        <MenuItem icon={Megaphone} to={`${href('/profile')}?tab=influencer`} preventScrollReset>
          {t('settings.become-influencer')}
        </MenuItem>
        {isAdmin(user) && (
          <>
            <MenuItem icon={SlidersHorizontal} to={href('/admin/*', { '*': 'settings' })}>
              {t('settings.admin')}
            </MenuItem>
            <MenuItem icon={ChartLine} to={href('/admin/*', { '*': 'affiliate-analytics' })}>
              {t('settings.affiliate')}
            </MenuItem>
          </>
        )}
        <MenuItem icon={MessageCircleQuestionMark} to={href('/support')}>
          {t('settings.help')}
        </MenuItem>
        <li>
          <button type="button" onClick={signOut}>
            <Icon icon={LogOut} /> {t('settings.signOut')}
          </button>
        </li>
      </ul>
    </nav>
  )
}

type MenuItemProps = ComponentProps<typeof Link> & { icon: IconMarkup }

function MenuItem({ icon, children, ...link }: MenuItemProps) {
  return (
    <li>
      <Link {...link}>
        <Icon icon={icon} /> {children}
      </Link>
    </li>
  )
}
