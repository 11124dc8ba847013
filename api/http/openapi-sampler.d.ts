declare module 'openapi-sampler' {
  /** Builds a value that a schema accepts. `document` resolves its references. */
  export function sample(schema: object, options: { quiet?: boolean }, document: object): unknown
}
