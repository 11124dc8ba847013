import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { useMarketplaceAction } from '../use-marketplace-action.ts'
import { useRefreshConnection } from '../use-refresh-connection.ts'

/** Thirty days, in seconds. */
const EXPIRES_IN = 2_592_000
const EMPTY = { access_token: '', refresh_token: '' }

/** Replaces the tokens of the account. They are tested before they are stored. */
export function TokenForm() {
  const { t } = useTranslation(marketplaceMessages)
  const api = useApi().admin.marketplace.tokens
  const [tokens, setTokens] = useState(EMPTY)
  const refresh = useRefreshConnection()
  const json = { ...tokens, expires_in: EXPIRES_IN, account: 'account' }
  const save = useMarketplaceAction(() => parseResponse(api.$put({ json })), {
    fallbackMessage: t('tokens.failed'),
    onMutate: () => toast(t('tokens.updating')),
    onSuccess: () => {
      setTokens(EMPTY)
      toast(t('tokens.updated'))
      return refresh()
    },
    onError: (error) => toast(t('tokens.updateFailed', { error }), { variant: 'bad' }),
  })
  const isComplete = Object.values(tokens).every((token) => token.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const text = (name: keyof typeof EMPTY) => ({
    name,
    type: 'password',
    autoComplete: 'off',
    maxLength: 500,
    value: tokens[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTokens({ ...tokens, [name]: target.value }),
  })
  return (
    <section className="marketplace-card" aria-labelledby="tokens-heading">
      <h2 id="tokens-heading">{t('tokens.title')}</h2>
      <Form busy={save.isPending} onSubmit={submit}>
        <TextField {...text('access_token')} label={t('tokens.access')} hint={t('tokens.hint')} />
        <TextField {...text('refresh_token')} label={t('tokens.refresh')} />
        {save.errorMessage && <FieldError>{save.errorMessage}</FieldError>}
        <div className="marketplace-actions">
          <Button type="submit" busy={save.isPending} disabled={!isComplete}>
            {t('tokens.update')}
          </Button>
          {!isComplete && <p className="text-ink-2">{t('tokens.fillBoth')}</p>}
        </div>
      </Form>
    </section>
  )
}
