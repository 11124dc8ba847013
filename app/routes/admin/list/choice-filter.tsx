import type { ListParams } from './use-list-params.ts'

interface Props {
  params: ListParams
  /** Of the parameter in the address. */
  name: string
  label: string
  anyLabel: string
  choices: readonly { value: string; label: string }[]
}

/** One of several choices that the rows of a list have, or any. */
export function ChoiceFilter({ params, name, label, anyLabel, choices }: Props) {
  return (
    <select
      className="input w-auto max-w-full"
      aria-label={label}
      value={params.get(name) ?? ''}
      onChange={({ target: { value } }) => params.set({ [name]: value })}
    >
      <option value="">{anyLabel}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
