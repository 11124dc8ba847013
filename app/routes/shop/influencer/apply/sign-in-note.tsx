import type { User } from '@supabase/auth-js'
import { href } from 'react-router'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'

/** What a guest needs; nothing is known of the visitor before the page is hydrated. */
export function SignInNote({ user }: { user: User | null | undefined }) {
  const { t } = useTranslation(influencerMessages)
  if (user === undefined) return <Skeleton className="h-[34rem]" />
  const path = `${href('/auth')}?${new URLSearchParams({ next: href('/influencer/apply') })}`
  return (
    <Note>
      <strong>{t('signIn.title')}.</strong> {t('signIn.help')}.{' '}
      <Link className="link" to={path}>
        {t('signIn.action')}
      </Link>
    </Note>
  )
}
