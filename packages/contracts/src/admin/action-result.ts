import { Type, type TObject } from '@sinclair/typebox'
import { Strict } from '../route.ts'

export const ActionResult = <Result extends TObject>(data: Result) =>
  Strict({ success: Type.Literal(true), message: Type.String(), data })
