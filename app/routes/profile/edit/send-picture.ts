import { askPlainly } from '../ask-plainly.ts'

const PLACE = '/api/profile/avatar'

export function sendPicture(square: Blob): Promise<Response> {
  return askPlainly(PLACE, {
    method: 'PUT',
    headers: { 'Content-Type': square.type },
    body: square,
  })
}

export function removePicture(): Promise<Response> {
  return askPlainly(PLACE, { method: 'DELETE' })
}
