import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { MAX_UPLOAD_MEBIBYTES, UPLOAD_KINDS } from '#contract/influencers'
import { UploadField } from './upload-field.tsx'
import { uploadsQuery } from './uploads-query.ts'
import './verification.css'

/** The private files of an application. They are sent as soon as they are chosen, apart from the form. */
export function VerificationSection({ user }: { user: User }) {
  const { t } = useTranslation(influencerMessages)
  const query = useQuery(uploadsQuery(useApi(), user.id))
  const { id: pictures, video } = MAX_UPLOAD_MEBIBYTES
  return (
    <section className="influencer-section">
      <h2 className="d2 pb-5">{t('files.title')}</h2>
      <QueryView query={query} errorTitle={t('files.loadFailed')} skeleton="h-60">
        {({ files, sessions }) => (
          <ul>
            {UPLOAD_KINDS.map((kind) => (
              <UploadField
                key={kind}
                user={user}
                kind={kind}
                stored={files.find((file) => file.kind === kind) ?? null}
                session={sessions.find((session) => session.kind === kind) ?? null}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <p className="hint pt-3">{t('files.about', { pictures, video })}</p>
    </section>
  )
}
