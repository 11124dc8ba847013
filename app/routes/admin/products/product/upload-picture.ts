import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'

interface UploadedPicture {
  source: string
  preview: string
}

/** Stores a picture that the product can take when it is saved. */
export async function uploadPicture(file: Blob, language: string): Promise<UploadedPicture> {
  const headers = { 'Content-Type': file.type, 'Accept-Language': language }
  const init = { method: 'POST', headers, body: file }
  return (await fetchOrThrow('/api/admin/product-pictures', init)).json()
}
