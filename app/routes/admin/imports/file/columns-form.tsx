import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, FieldError, SelectField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import type { ColumnMapping, ImportFile, StockMode } from '#contract/imports'
import { adminHref } from '../../frame/screen-paths.ts'
import { ColumnTable } from './column-table.tsx'

const FORMAT_NAMES = { shopify: 'Shopify', woocommerce: 'WooCommerce' }

/** Says what the columns are and how stock counts, and starts the comparison. */
export function ColumnsForm({ file }: { file: ImportFile }) {
  const { t } = useTranslation(importsMessages)
  const api = useApi()
  const navigate = useNavigate()
  const keys = useIdempotencyKey()
  const [isByHand, setByHand] = useState(file.format === null)
  const [mapping, setMapping] = useState<ColumnMapping>(file.columns.map(({ field }) => field))
  const [stock, setStock] = useState<StockMode>('delta')
  const start = useAction(
    () => {
      const json = { dry_run: true, stock, mapping: isByHand ? mapping : null }
      const headers = keys.headersFor(JSON.stringify(json))
      const input = { param: { id: file.id }, json }
      return parseResponse(api.admin['import-files'][':id'].runs.$post(input, { headers }))
    },
    {
      fallbackMessage: t('run.changeFailed'),
      onSuccess: ({ id }) => navigate(adminHref('imports/:id', { id })),
      onError: (_, error) => keys.handleError(error),
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start.mutate()
  }
  return (
    <Form busy={start.isPending} onSubmit={submit}>
      {file.format ? (
        <Note>
          <p>{t('columns.known', { format: FORMAT_NAMES[file.format] })}</p>
          <CheckboxOrRadio
            label={t('columns.byHand')}
            checked={isByHand}
            onChange={({ target }) => setByHand(target.checked)}
          />
        </Note>
      ) : (
        <Note>{t(file.is_remembered ? 'columns.remembered' : 'columns.guessed')}</Note>
      )}
      <ColumnTable
        columns={file.columns}
        mapping={isByHand ? mapping : null}
        onChange={(at, field) => setMapping(mapping.with(at, field))}
      />
      <SelectField
        name="stock"
        label={t('stock.title')}
        className="max-w-96"
        value={stock}
        onChange={({ target }) => setStock(target.value as StockMode)}
      >
        <option value="delta">{t('stock.delta')}</option>
        <option value="on_hand">{t('stock.on_hand')}</option>
      </SelectField>
      {start.errorMessage && (
        <div role="alert">
          <FieldError>{start.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={start.isPending}>
          {t('columns.submit')}
        </Button>
      </div>
    </Form>
  )
}
