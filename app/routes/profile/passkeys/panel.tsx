import '#app/i18n/security.ts'
import '#app/i18n/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { OfMember } from '../account.tsx'
import { Asked } from '../asked.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { passkeysQuery } from './query.ts'

/** Keys on somebody's devices that open their account. */
export default function PasskeysPanel({ member }: OfMember) {
  const { t } = useTranslation('security')
  const query = useQuery(passkeysQuery(member.id))
  return (
    <Asked query={query} failed={t('failed')} skeleton="h-48">
      {(passkeys) => (
        <div className="grid grid-cols-1 gap-7">
          <p className="max-w-[62ch] text-ink-2">{t('passkeys.about')}</p>
          {passkeys.length === 0 && <p>{t('passkeys.none')}</p>}
          {passkeys.length > 0 && (
            <ul className="rows">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} person={member.id} />
              ))}
            </ul>
          )}
          <AddPasskey person={member.id} />
        </div>
      )}
    </Asked>
  )
}
