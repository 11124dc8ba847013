import { useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_PICTURE_BYTES } from '#contract/product-administration'

/** What takes pictures: the end of the address of the API. */
export type PictureOwner = 'product-pictures' | 'content-pictures' | 'settings/logo-pictures'

export interface WaitingUpload {
  key: string
  name: string
  failure: string | null
}

/** Stores pictures that something can take when it is saved. */
export function usePictureUploads<Uploaded>(
  owner: PictureOwner,
  onUploaded: (uploaded: Uploaded) => void,
) {
  const { t, language } = useTranslation(adminMessages)
  const [waiting, setWaiting] = useState<WaitingUpload[]>([])
  const fail = (key: string, failure: string) =>
    setWaiting((all) => all.map((one) => (one.key === key ? { ...one, failure } : one)))
  const upload = async (file: File) => {
    const key = crypto.randomUUID()
    setWaiting((all) => [
      ...all.filter(({ failure }) => failure === null),
      { key, name: file.name, failure: null },
    ])
    if (file.size > MAX_PICTURE_BYTES) return fail(key, t('pictures.tooLarge'))
    const headers = { 'Content-Type': file.type, 'Accept-Language': language }
    const init = { method: 'POST', headers, body: file }
    try {
      onUploaded(await (await fetchOrThrow(`/api/admin/${owner}`, init)).json())
      setWaiting((all) => all.filter((one) => one.key !== key))
    } catch (error) {
      fail(key, getApiError(error)?.message ?? t('pictures.failed'))
    }
  }
  return {
    waiting,
    /** One after the other: the server re-encodes each. */
    add: async (files: Iterable<File>) => {
      for (const file of [...files]) await upload(file)
    },
  }
}
