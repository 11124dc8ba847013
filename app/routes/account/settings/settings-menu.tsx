import {
  ChartLine,
  type IconNode,
  LogOut,
  Megaphone,
  MessageCircleQuestionMark,
  Plus,
  SlidersHorizontal,
} from 'lucide'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isAdmin } from '#app/session/roles.ts'
import { useSignOut } from '#app/session/use-sign-out.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { AccountProps } from '../account-props.ts'
import { settingsPanels } from './panels.ts'

/** On a small screen the list is folded away under its title. */
export function CollapsibleSettingsMenu({ user }: AccountProps) {
  const { t } = useTranslation('account')
  const [asked] = useSearchParams()
  const fold = useRef<HTMLDetailsElement>(null)
  const chosen = asked.toString()
  // Choosing something closes it. What was pressed is gone then: what follows its title is what was chosen.
  useEffect(() => {
    if (!fold.current?.open) return
    fold.current.open = false
    fold.current.querySelector('summary')?.focus()
  }, [chosen])
  return (
    <details className="fold lg:hidden" ref={fold}>
      <summary>
        {t('settings.title')} <Icon icon={Plus} />
      </summary>
      <SettingsMenu user={user} untitled />
    </details>
  )
}

interface Props extends AccountProps {
  untitled?: boolean
  className?: string
}

export function SettingsMenu({ user, untitled, className = '' }: Props) {
  const { t } = useTranslation('account')
  const [asked] = useSearchParams()
  const signOut = useSignOut()
  return (
    <nav className={`settings-menu ${className}`} aria-label={t('settings.title')}>
      {!untitled && <h2 className="label pb-2.5">{t('settings.title')}</h2>}
      <ul>
        {settingsPanels.map(({ id, icon }) => (
          <MenuItem
            key={id}
            icon={icon}
            to={`/profile?panel=${id}`}
            preventScrollReset
            aria-current={asked.get('panel') === id ? 'page' : undefined}
          >
            {t(`settings.${id}`)}
          </MenuItem>
        ))}
        <MenuItem icon={Megaphone} to="/profile?tab=influencer" preventScrollReset>
          {t('settings.become-influencer')}
        </MenuItem>
        {isAdmin(user) && (
          <>
            <MenuItem icon={SlidersHorizontal} to="/admin/settings">
              {t('settings.admin')}
            </MenuItem>
            <MenuItem icon={ChartLine} to="/admin/affiliate-analytics">
              {t('settings.affiliate')}
            </MenuItem>
          </>
        )}
        <MenuItem icon={MessageCircleQuestionMark} to="/support">
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

type MenuItemProps = ComponentProps<typeof Link> & { icon: IconNode }

function MenuItem({ icon, children, ...link }: MenuItemProps) {
  return (
    <li>
      <Link {...link}>
        <Icon icon={icon} /> {children}
      </Link>
    </li>
  )
}
