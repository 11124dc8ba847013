import { FieldError } from './field.tsx'

/** Why something was not saved. */
export function ActionError({ message }: { message: string | null }) {
  return (
    message && (
      <div role="alert">
        <FieldError>{message}</FieldError>
      </div>
    )
  )
}
