import { useQuery } from '@tanstack/react-query'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { passkeysQuery } from './queries.ts'

export default function PasskeysPanel({ user }: AccountProps) {
  const { t } = useTranslation(securityMessages)
  const query = useQuery(passkeysQuery(user.id))
  return (
    <QueryView query={query} errorTitle={t('failed')} skeleton="h-48">
      {(passkeys) => (
        <div className="grid grid-cols-1 gap-7">
          <p className="max-w-[62ch] text-ink-2">{t('passkeys.about')}</p>
          {passkeys.length === 0 && <p>{t('passkeys.none')}</p>}
          {passkeys.length > 0 && (
            <ul className="setting-rows">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} userId={user.id} />
              ))}
            </ul>
          )}
          <AddPasskey userId={user.id} />
        </div>
      )}
    </QueryView>
  )
}
