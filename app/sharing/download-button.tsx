import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Download } from '#app/ui/icons.ts'
import { saveFile } from '#app/ui/save-file.ts'
import { toast } from '#app/ui/toast.ts'

interface Props {
  path: string
  /** Of the file. */
  name: string
  label: string
  /** What it is of, for screen readers. */
  subject: string
  /** Shown if it cannot be read. */
  failure: string
}

/** Saves a file that only those who are signed in may read. */
export function DownloadButton({ path, name, label, subject, failure }: Props) {
  const { mutate, isPending } = useAction(async () => (await fetchOrThrow(path)).blob(), {
    fallbackMessage: failure,
    onSuccess: (blob) => saveFile(blob, name),
    onError: (message) => toast(message, { variant: 'bad' }),
  })
  return (
    <Button
      variant="quiet"
      size="small"
      busy={isPending}
      onClick={() => mutate()}
      aria-label={`${label}: ${subject}`}
    >
      <Icon icon={Download} size={16} /> {label}
    </Button>
  )
}
