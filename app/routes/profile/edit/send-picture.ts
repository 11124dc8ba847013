import { DetailedError } from 'hono/client'
import { askAsMember } from '#app/ask.ts'

const PLACE = '/api/profile/avatar'

/** The typed client sends forms and JSON; a picture is neither. */
export async function sendPicture(square: Blob): Promise<void> {
  const headers = { 'Content-Type': square.type }
  await refuseOrGoOn(await askAsMember(PLACE, { method: 'PUT', headers, body: square }))
}

export async function removePicture(): Promise<void> {
  await refuseOrGoOn(await askAsMember(PLACE, { method: 'DELETE' }))
}

async function refuseOrGoOn(answer: Response): Promise<void> {
  if (answer.ok) return
  const data: unknown = await answer.json().catch(() => null)
  throw new DetailedError(answer.statusText, { statusCode: answer.status, detail: { data } })
}
