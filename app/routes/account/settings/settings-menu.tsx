import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { href, useSearchParams } from 'react-router'
import { accountMessages } from '#app/i18n/areas/account.ts'
import type texts from '#app/i18n/messages/en/account.json'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isAdmin } from '#app/session/roles.ts'
import { useSignOut } from '#app/session/use-sign-out.ts'
import { setChatOpen } from '#app/support/chat-window.ts'
import { Icon, type IconMarkup } from '#app/ui/icon.tsx'
import {
  ChartLine,
  LogOut,
  Megaphone,
  MessageCircleQuestionMark,
  Plus,
  SlidersHorizontal,
} from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import type { AccountProps } from '../account-props.ts'
import { buildPanelPath } from './panel-path.ts'
import { settingsPanels } from './panels.ts'

/** The menu of a small screen, collapsed under its title. */
export function CollapsibleSettingsMenu({ user }: AccountProps) {
  const { t } = useTranslation(accountMessages)
  const [searchParams] = useSearchParams()
  const details = useRef<HTMLDetailsElement>(null)
  const query = searchParams.toString()
  // Choosing an item closes the menu. The pressed link is hidden then, so the focus moves to the title, from which an
  // open panel takes it to its heading.
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

const PANEL_GROUPS = ['account', 'security', 'data'] as const

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
      {PANEL_GROUPS.map((group) => (
        <MenuGroup key={group} name={group}>
          {settingsPanels
            .filter((panel) => panel.group === group)
            .map(({ id, icon }) => (
              <MenuItem
                key={id}
                icon={icon}
                to={buildPanelPath(searchParams, id)}
                preventScrollReset
                aria-current={searchParams.get('panel') === id ? 'page' : undefined}
              >
                {t(`settings.${id}`)}
              </MenuItem>
            ))}
        </MenuGroup>
      ))}
      <MenuGroup name="more">
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
        <li>
          <button type="button" onClick={() => setChatOpen(true)}>
            <Icon icon={MessageCircleQuestionMark} /> {t('settings.help')}
          </button>
        </li>
        <li>
          <button type="button" onClick={signOut}>
            <Icon icon={LogOut} /> {t('settings.signOut')}
          </button>
        </li>
      </MenuGroup>
    </nav>
  )
}

interface MenuGroupProps {
  name: keyof typeof texts.settingsGroups
  children: ReactNode
}

function MenuGroup({ name, children }: MenuGroupProps) {
  const { t } = useTranslation(accountMessages)
  const headingId = useId()
  return (
    <div className="pb-6">
      <p className="pb-1.5 text-sm text-ink-2" id={headingId}>
        {t(`settingsGroups.${name}`)}
      </p>
      <ul aria-labelledby={headingId}>{children}</ul>
    </div>
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
