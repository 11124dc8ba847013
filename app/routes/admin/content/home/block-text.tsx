import { TextArea, TextField } from '#app/ui/field.tsx'
import type { BlockProps } from './block-props.ts'

interface Props extends BlockProps {
  /** In the document: `home.hero.badge`. */
  path: string
  label: string
  hint?: string
  value: string
  lines?: number
  optional?: boolean
  maxLength?: number
  onChange: (text: string) => void
}

/** A text of a block. */
export function BlockText({
  path,
  errors,
  isEditable,
  value,
  lines = 1,
  maxLength = 300,
  onChange,
  ...rest
}: Props) {
  const field = {
    ...rest,
    maxLength,
    readOnly: !isEditable,
    value,
    error: errors[path],
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <div data-field={path}>
      {lines === 1 ? <TextField {...field} /> : <TextArea {...field} rows={lines} />}
    </div>
  )
}
