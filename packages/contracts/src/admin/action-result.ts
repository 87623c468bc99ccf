import { Type, type TObject } from '@sinclair/typebox'
import { Strict } from '../route.ts'

/** What an action answers that made several things at once: what they are stands inside `data`. */
export const ActionResult = <Result extends TObject>(data: Result) =>
  Strict({ success: Type.Literal(true), message: Type.String(), data })
