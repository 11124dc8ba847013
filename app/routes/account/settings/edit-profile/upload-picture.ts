import { fetchOrThrow } from '../../../../api/fetch-or-throw.ts'

const AVATAR_PATH = '/api/profile/avatar'

export function uploadPicture(square: Blob): Promise<Response> {
  return fetchOrThrow(AVATAR_PATH, {
    method: 'PUT',
    headers: { 'Content-Type': square.type },
    body: square,
  })
}

export function removePicture(): Promise<Response> {
  return fetchOrThrow(AVATAR_PATH, { method: 'DELETE' })
}
