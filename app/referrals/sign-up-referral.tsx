import { type ComponentProps, useId, useState } from 'react'
import { useWholeAmount } from '#app/coupons/use-whole-amount.ts'
import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import type { ReferralVisit } from '#contract/referrals'
import { storedVisit } from './stored-visit.ts'

type Props = Pick<ComponentProps<typeof TextField>, 'name' | 'onChange' | 'onBlur' | 'ref'> & {
  error: string | undefined
}

/** The code of a friend at the sign-up: that of the link which brought the visitor, or one to type. */
export function SignUpReferral(field: Props) {
  const { t } = useTranslation(referralsMessages)
  const visit = useStoredValue(storedVisit)
  const id = useId()
  // It stays open while the code is corrected.
  const [isOpen, setOpen] = useState(false)
  if (visit) return <CodeInUse visit={visit} />
  return (
    <details
      className="disclosure"
      open={isOpen || field.error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('signUp.haveCode')}</summary>
      <TextField
        {...field}
        id={id}
        label={t('signUp.code')}
        hint={t('signUp.codeHelp')}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </details>
  )
}

function CodeInUse({ visit }: { visit: ReferralVisit }) {
  const { t } = useTranslation(referralsMessages)
  const amount = useWholeAmount(visit.currency)(visit.amount)
  return (
    <Note variant="good">
      {t('signUp.inUse', { code: visit.code, amount })}{' '}
      <button type="button" className="link" onClick={() => storedVisit.remove()}>
        {t('signUp.remove')}
      </button>
    </Note>
  )
}
