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
import { isAdmin } from '#app/rights.ts'
import { useSignOut } from '#app/sign-out.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { OfMember } from '../account.tsx'
import { panels } from '../panels.ts'

/** On a small screen the list is folded away under its title. */
export function SettingsFold({ member }: OfMember) {
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
        {t('settings.title')} <Icon of={Plus} />
      </summary>
      <SettingsList member={member} untitled />
    </details>
  )
}

interface Props extends OfMember {
  untitled?: boolean
  className?: string
}

export function SettingsList({ member, untitled, className = '' }: Props) {
  const { t } = useTranslation('account')
  const [asked] = useSearchParams()
  const signOut = useSignOut()
  return (
    <nav className={`settings ${className}`} aria-label={t('settings.title')}>
      {!untitled && <h2 className="label pb-2.5">{t('settings.title')}</h2>}
      <ul>
        {panels.map(({ id, icon }) => (
          <Entry
            key={id}
            icon={icon}
            to={`/profile?panel=${id}`}
            preventScrollReset
            aria-current={asked.get('panel') === id ? 'page' : undefined}
          >
            {t(`settings.${id}`)}
          </Entry>
        ))}
        <Entry icon={Megaphone} to="/profile?tab=influencer" preventScrollReset>
          {t('settings.become-influencer')}
        </Entry>
        {isAdmin(member) && (
          <>
            <Entry icon={SlidersHorizontal} to="/admin/settings">
              {t('settings.admin')}
            </Entry>
            <Entry icon={ChartLine} to="/admin/affiliate-analytics">
              {t('settings.affiliate')}
            </Entry>
          </>
        )}
        <Entry icon={MessageCircleQuestionMark} to="/support">
          {t('settings.help')}
        </Entry>
        <li>
          <button type="button" onClick={signOut}>
            <Icon of={LogOut} /> {t('settings.signOut')}
          </button>
        </li>
      </ul>
    </nav>
  )
}

type EntryProps = ComponentProps<typeof Link> & { icon: IconNode }

function Entry({ icon, children, ...link }: EntryProps) {
  return (
    <li>
      <Link {...link}>
        <Icon of={icon} /> {children}
      </Link>
    </li>
  )
}
