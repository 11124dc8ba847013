import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plus, Trash2 } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import type { SavedView } from '#contract/identity'
import { useAdminKey } from '../frame/access.ts'
import { useCurrentInView } from '../frame/use-current-in-view.ts'

export interface ViewTab {
  id: string
  label: string
  /** The query of the address, with its parameters in the order of their names. */
  query: string
  count?: number | undefined
}

interface Props {
  list: SavedView['list']
  label: string
  /** The views that every shop has. */
  tabs: ViewTab[]
}

/** The views of a list as tabs: those of every shop, and those that this person has saved. */
export function ViewTabs({ list, label, tabs }: Props) {
  const { t } = useTranslation(adminMessages)
  const [params, setParams] = useSearchParams()
  const [isSaving, setSaving] = useState(false)
  const saved = useSavedViews(list)
  const query = toViewQuery(params)
  const all = [...tabs, ...saved.map(({ id, name, query }) => ({ id, label: name, query }))]
  const current = all.find((view) => view.query === query)
  const nav = useCurrentInView<HTMLElement>()
  const own = saved.find(({ id }) => id === current?.id)
  return (
    <>
      <nav ref={nav} className="admin-views" aria-label={label}>
        {all.map((view: ViewTab) => (
          <button
            key={view.id}
            type="button"
            aria-current={view === current ? 'page' : undefined}
            onClick={() => setParams(view.query)}
          >
            {view.label}
            {Boolean(view.count) && <span className="admin-count">{view.count}</span>}
          </button>
        ))}
        {!current && (
          <button type="button" onClick={() => setSaving(true)}>
            <Icon icon={Plus} size={16} /> {t('views.save')}
          </button>
        )}
        {own && <DeleteView view={own} list={list} />}
      </nav>
      <Dialog open={isSaving} onClose={() => setSaving(false)} title={t('views.save')}>
        <SaveForm list={list} query={query} onClose={() => setSaving(false)} />
      </Dialog>
    </>
  )
}

/** What of the address is a view: everything but the page. */
export function toViewQuery(params: URLSearchParams): string {
  const view = new URLSearchParams(params)
  view.delete('cursor')
  view.sort()
  return view.toString()
}

interface SaveFormProps {
  list: SavedView['list']
  query: string
  onClose: () => void
}

function SaveForm({ list, query, onClose }: SaveFormProps) {
  const { t } = useTranslation(adminMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()('views', list)
  const [isMissing, setMissing] = useState(false)
  const save = useAction(
    (name: string) => parseResponse(api.admin.views.$put({ json: { list, name, query } })),
    {
      fallbackMessage: t('views.failed'),
      onSuccess: async ({ name }) => {
        await queries.invalidateQueries({ queryKey })
        toast(t('views.saved', { name }))
        onClose()
      },
    },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    setMissing(name === '')
    if (name === '') event.currentTarget.querySelector<HTMLElement>('[name=name]')?.focus()
    else save.mutate(name)
  }
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <TextField
        name="name"
        label={t('views.name')}
        hint={t('views.nameHint')}
        maxLength={60}
        autoComplete="off"
        error={isMissing ? t('views.nameMissing') : undefined}
      />
      {save.errorMessage && (
        <div role="alert">
          <FieldError>{save.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={save.isPending}>
          {t('views.submit')}
        </Button>
      </div>
    </Form>
  )
}

/** Deletes a view at once; a toast undoes it. */
function DeleteView({ view, list }: { view: SavedView; list: SavedView['list'] }) {
  const { t } = useTranslation(adminMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()('views', list)
  const { name, query } = view
  const refresh = () => queries.invalidateQueries({ queryKey })
  const restore = useAction(
    () => parseResponse(api.admin.views.$put({ json: { list, name, query } })),
    { onError: (message) => toast(message, { variant: 'bad' }), onSettled: refresh },
  )
  const remove = useAction(
    () => parseResponse(api.admin.views[':id'].$delete({ param: { id: view.id } })),
    {
      fallbackMessage: t('views.failed'),
      onSuccess: () =>
        toast(t('views.deleted', { name }), {
          action: { label: t('views.undo'), run: () => restore.mutate() },
        }),
      onError: (message) => toast(message, { variant: 'bad' }),
      onSettled: refresh,
    },
  )
  return (
    <button
      type="button"
      aria-label={t('views.delete', { name })}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
    >
      <Icon icon={Trash2} size={16} />
    </button>
  )
}

const NO_VIEWS: SavedView[] = []

function useSavedViews(list: SavedView['list']): SavedView[] {
  const api = useApi()
  const { data } = useQuery({
    queryKey: useAdminKey()('views', list),
    queryFn: async () => (await parseResponse(api.admin.views.$get({ query: { list } }))).items,
  })
  return data ?? NO_VIEWS
}
