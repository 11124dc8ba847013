import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { encodePathSegment } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import type { OrderSummary } from '#contract/orders'
import { toLowerCase } from '#platform/i18n/lower-case'
import { useOrderBatch } from './use-order-batch.ts'

interface Props {
  orders: OrderSummary[]
  open: boolean
  onClose: () => void
}

/** Adds a tag to several orders, or takes it off. */
export function BatchTagDialog({ orders, open, onClose }: Props) {
  const { t } = useTranslation(salesMessages)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { add, remove } = useBatchTags()
  const tag = toLowerCase(text.trim())
  const having = orders.filter(({ tags }) => tags.includes(tag))
  const isPending = add.isPending || remove.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(tag === '')
    if (tag !== '') add.mutate({ orders, input: tag }, { onSettled: onClose })
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('batch.tagTitle', { count: orders.length })}>
      <Form busy={isPending} onSubmit={submit}>
        <TextField
          name="tag"
          label={t('batch.tag')}
          value={text}
          maxLength={40}
          autoComplete="off"
          error={isMissing && tag === '' ? t('batch.textMissing') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <BatchProgress action={add.isPending ? add : remove} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            busy={isPending}
            disabled={tag !== '' && having.length === orders.length}
          >
            {t('batch.addTag', { count: orders.length - having.length })}
          </Button>
          {having.length > 0 && (
            <Button
              variant="secondary"
              busy={isPending}
              onClick={() => remove.mutate({ orders: having, input: tag }, { onSettled: onClose })}
            >
              {t('batch.removeTag', { count: having.length })}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

function useBatchTags() {
  const { t } = useTranslation(salesMessages)
  const tagApi = useApi().admin.orders[':id'].tags[':tag']
  const toParam = ({ id }: OrderSummary, tag: string) => ({
    param: { id, tag: encodePathSegment(tag) },
  })
  const put = (order: OrderSummary, tag: string) => parseResponse(tagApi.$put(toParam(order, tag)))
  const drop = (order: OrderSummary, tag: string) =>
    parseResponse(tagApi.$delete(toParam(order, tag)))
  const add = useOrderBatch<string>({
    change: async (order, tag) => {
      if (order.tags.includes(tag)) return null
      await put(order, tag)
      return () => drop(order, tag)
    },
    describe: (count) => ({ title: t('batch.tagged', { count }) }),
  })
  const remove = useOrderBatch<string>({
    change: async (order, tag) => {
      await drop(order, tag)
      return () => put(order, tag)
    },
    describe: (count) => ({ title: t('batch.untagged', { count }) }),
  })
  return { add, remove }
}

/** Writes the same note to several orders. */
export function BatchNoteDialog({ orders, open, onClose }: Props) {
  const { t } = useTranslation(salesMessages)
  const [isMissing, setMissing] = useState(false)
  const add = useBatchNote()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    setMissing(text === '')
    if (text !== '') add.mutate({ orders, input: text }, { onSettled: onClose })
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('batch.noteTitle', { count: orders.length })}>
      <Form busy={add.isPending} onSubmit={submit}>
        <TextArea
          name="text"
          label={t('batch.note')}
          hint={t('batch.noteHint')}
          maxLength={2000}
          error={isMissing ? t('batch.textMissing') : undefined}
        />
        <BatchProgress action={add} />
        <div>
          <Button type="submit" busy={add.isPending}>
            {t('batch.addNote', { count: orders.length })}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function useBatchNote() {
  const { t } = useTranslation(salesMessages)
  const notes = useApi().admin.orders[':id'].notes
  return useOrderBatch<string>({
    change: async ({ id }, text) => {
      const noted = await parseResponse(notes.$post({ param: { id }, json: { text } }))
      const note = noted.notes.findLast((one) => one.text === text)
      if (!note) return null
      return () => parseResponse(notes[':note_id'].$delete({ param: { id, note_id: note.id } }))
    },
    describe: (count) => ({ title: t('batch.noted', { count }) }),
  })
}

interface ProgressProps {
  action: { isPending: boolean; done: number; total: number }
}

/** How far a batch is. */
export function BatchProgress({ action: { isPending, done, total } }: ProgressProps) {
  const { t } = useTranslation(salesMessages)
  if (!isPending) return null
  return <progress aria-label={t('batch.progress')} value={done} max={total} />
}
