/** What a parameter may be. A form has texts only, so a number is a text of digits. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | { enum: (string | number)[] }
  | { array: Shape }
  | { map: Shape }
  /** The name of an optional property ends with a question mark. */
  | { object: Record<string, Shape> }
  | { anyOf: Shape[] }

export interface RequestShapes {
  /** From which they are generated. */
  source: string
  license: string
  /** By method and path. */
  operations: Record<string, Shape>
}
