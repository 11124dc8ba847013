import { type FormEvent, useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { useSettingAction } from './use-setting-action.ts'

interface Revised {
  revision: number
}

interface Options<Saved extends Revised, Draft> {
  saved: Saved
  toDraft: (saved: Saved) => Draft
  put: (draft: Draft, revision: number) => Promise<Saved>
  /** Reads what others have saved. */
  read: () => Promise<Saved>
  /** The list that the change makes stale. */
  list: string
  /** How the API says that somebody else has saved it. */
  conflictCode?: string
}

/**
 * A setting that is being edited. What somebody else saves replaces a form that nothing was typed in; who saves over it
 * is asked.
 */
export function useSettingForm<Saved extends Revised, Draft extends object>({
  saved,
  toDraft,
  put,
  read,
  list,
  conflictCode = 'setting_changed',
}: Options<Saved, Draft>) {
  const [base, setBase] = useState(saved)
  const [draft, setDraft] = useState(() => toDraft(saved))
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toDraft(base))
  useUnsavedChanges(isChanged)
  const show = (theirs: Saved) => {
    setBase(theirs)
    setDraft(toDraft(theirs))
  }
  const save = useSettingAction((on: number) => put(draft, on), {
    stale: [list, 'set-up'],
    onSuccess: show,
  })
  if (saved.revision > base.revision && !isChanged && !save.isPending) show(saved)

  const error = getApiError(save.error)
  return {
    /** What is saved, as far as the form knows. */
    base,
    draft,
    change: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    fieldErrors: error?.fields ?? {},
    isChanged,
    isSaving: save.isPending,
    errorMessage: error?.fields ? null : save.errorMessage,
    isConflict: error?.code === conflictCode,
    submit: (event: FormEvent) => {
      event.preventDefault()
      save.mutate(base.revision)
    },
    showTheirs: async () => {
      show(await read())
      save.reset()
    },
    saveMine: async () => {
      const theirs = await read()
      setBase(theirs)
      save.mutate(theirs.revision)
    },
  }
}
