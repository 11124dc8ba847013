import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { isEmailAddress } from '#app/forms/email-address.ts'
import { notifyMessages } from '#app/i18n/areas/notify.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'

/** Asks for one e-mail when a sold-out variant is back in stock. Guests confirm their address by e-mail. */
export default function NotifyMe({ variantId }: { variantId: string }) {
  const { t } = useTranslation(notifyMessages)
  const user = useCurrentUser()
  const [typedEmail, setTypedEmail] = useState<string>()
  const [isInvalid, setInvalid] = useState(false)
  const email = typedEmail ?? user?.email ?? ''
  const { mutate, data, isPending, errorMessage } = useRequestAlert(variantId)
  const submit = () => {
    setInvalid(!isEmailAddress(email))
    if (isEmailAddress(email)) mutate(email.trim())
  }
  return (
    <section className="pt-5 pb-2" aria-labelledby="notify-me">
      <h2 className="pb-3 font-semibold" id="notify-me">
        {t('title')}
      </h2>
      <div role="status">
        {data && (
          <Note variant="good">{t(data.needs_confirmation ? 'confirmSent' : 'waiting')}</Note>
        )}
      </div>
      {!data && (
        <Form
          busy={isPending}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {errorMessage && <Note variant="bad">{errorMessage}</Note>}
          <TextField
            label={t('email')}
            name="notify-email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            value={email}
            hint={t('hint')}
            error={isInvalid ? t('invalid') : undefined}
            onChange={({ target }) => setTypedEmail(target.value)}
          />
          <p>
            <Button type="submit" variant="secondary" busy={isPending} busyLabel={t('sending')}>
              {t('button')}
            </Button>
          </p>
        </Form>
      )}
    </section>
  )
}

function useRequestAlert(variant_id: string) {
  const { t } = useTranslation(notifyMessages)
  const api = useApi()
  return useAction(
    (email: string) => parseResponse(api['stock-alerts'].$post({ json: { variant_id, email } })),
    { fallbackMessage: t('failed') },
  )
}
