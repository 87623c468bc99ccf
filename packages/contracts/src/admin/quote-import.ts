import { type Static, Type } from '@sinclair/typebox'
import { Strict } from '../route.ts'

/**
 * Outcomes of lines. `unchanged`: the same quote is stored already; `differs`: the stored quote with the line's id
 * differs; `in-file`: an earlier line has the same text; `in-table`: a stored quote has the same text.
 */
export const quoteLineOutcomes = ['new', 'unchanged', 'differs', 'in-file', 'in-table', 'refused'] as const
export type QuoteLineOutcome = (typeof quoteLineOutcomes)[number]

export const QuoteLine = Strict({
  /** Number of the line in the file; line 1 holds the column names. */
  line: Type.Integer({ minimum: 1 }),
  /** Beginning of the quote's text. */
  text: Type.String(),
  outcome: Type.Union(quoteLineOutcomes.map((outcome) => Type.Literal(outcome))),
  /** Errors of a refused line; empty for others. */
  faults: Type.Array(Strict({ field: Type.String(), message: Type.String() })),
})
export type QuoteLine = Static<typeof QuoteLine>
