/** Why not, in the words of OAuth, which knows no code of ours. */
export interface BadRequest {
  badRequest: { error: string; description: string }
}

export function badRequest(error: string, description: string): BadRequest {
  return { badRequest: { error, description } }
}
