import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FieldError } from '../process/app-error.ts'
import { checkOf, fieldErrorsOf } from '../process/validation.ts'
import { withOneLines } from './one-line.ts'

/** Returns a value from outside with its defaults and cleaned texts, and what its schema refuses in it. */
export const readInput = (
  schema: TSchema,
  value: unknown,
  part: string,
): { readonly complete: unknown; readonly errors: readonly FieldError[] } => {
  const complete = Value.Default(schema, withOneLines(schema, value))
  return { complete, errors: checkOf(schema).Check(complete) ? [] : fieldErrorsOf(schema, complete, part) }
}
