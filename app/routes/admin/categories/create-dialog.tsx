import { parseResponse } from 'hono/client'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useApi } from '#app/api/shop-provider.tsx'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { CreateCategoryBody, MAX_CATEGORY_NAME } from '#contract/catalog'
import { CategoryOptions } from './category-select.tsx'
import type { TreeRow } from './tree-rows.ts'
import { useCategoryAction } from './use-category-action.ts'

interface Props {
  open: boolean
  onClose: () => void
  rows: TreeRow[]
  /** The category that is open: the new one is suggested below it. */
  parentId: string | null
  onCreated: (id: string) => void
}

/** Creates a category. */
export function CreateDialog({ open, onClose, ...form }: Props) {
  const { t } = useTranslation(categoriesMessages)
  return (
    <Dialog open={open} onClose={onClose} title={t('new')}>
      <CreateForm {...form} onClose={onClose} />
    </Dialog>
  )
}

type CreateInput = z.input<typeof CreateCategoryBody>
type Create = z.output<typeof CreateCategoryBody>

function CreateForm({ rows, parentId, onCreated, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(categoriesMessages)
  const api = useApi()
  const { register, handleSubmit, formState } = useForm<CreateInput, unknown, Create>({
    resolver: useFormResolver(CreateCategoryBody),
    defaultValues: { name: '', parent_id: parentId },
  })
  const create = useCategoryAction(
    (json: Create) => parseResponse(api.admin.categories.$post({ json })),
    {
      describe: ({ name }) => t('create.done', { name }),
      onDone: ({ id }) => {
        onClose()
        onCreated(id)
      },
    },
  )
  return (
    <Form busy={create.isPending} onSubmit={handleSubmit((body) => create.mutate(body))}>
      <TextField
        {...register('name')}
        label={t('edit.name')}
        error={formState.errors.name?.message}
        maxLength={MAX_CATEGORY_NAME}
        autoComplete="off"
      />
      <SelectField
        {...register('parent_id', { setValueAs: (id: string) => id || null })}
        label={t('move.to')}
      >
        <option value="">{t('move.topOption')}</option>
        <CategoryOptions rows={rows} />
      </SelectField>
      {create.errorMessage && (
        <div role="alert">
          <FieldError>{create.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={create.isPending}>
          {t('create.submit')}
        </Button>
      </div>
    </Form>
  )
}
